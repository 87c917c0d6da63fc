import { z } from "zod";
import { CONTRACT_VERSION } from "#contract/operation.ts";
import { Version } from "#domain/history/schema.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { serverTables, tableNames } from "#domain/tables.ts";

/** Identifies the File entities of a crate that contain exact records: their `conformsTo`. */
export const RECORDS_FORMAT = "urn:fibril:records";

/** The version of the records' shape: the one of the contract. */
export const RECORDS_VERSION = CONTRACT_VERSION;

/** The oldest version whose records are valid as they are. */
export const OLDEST_RECORDS = 2;

/** Every table of a crate: those of the tablets, and those that stay on the server. */
const crateTables = [...tableNames, ...serverTables] as const satisfies readonly TableName[];

/** One record of a crate, exactly as the lab stores it. */
export const CrateRecord = z.object({
  table: z.enum(crateTables),
  id: z.string().min(1),
  version: z.int().min(1),
  /** Null for a deleted record. */
  record: z.looseObject({}).nullable(),
  /** When (ISO UTC), by whom and by which command it was last written; null where only the server's database has it. */
  written: z.object({ at: z.string(), by: z.string(), command: z.string() }).nullable(),
  /** The picture or file of a record of `images`: a path beside this document; null where the crate has none. */
  file: z.string().nullable().optional(),
  /** Newest first. The history of a use is that of its stock. */
  history: z.array(Version),
});
export type CrateRecord = z.infer<typeof CrateRecord>;

/** The content of a `record.json`: a record with a page and the records that belong to it. */
export const RecordDocument = z.object({
  format: z.literal(RECORDS_FORMAT),
  version: z.int(),
  /** The time at which the lab's histories begin, ISO UTC. */
  history_since: z.string(),
  records: z.array(CrateRecord),
});
export type RecordDocument = z.infer<typeof RecordDocument>;
