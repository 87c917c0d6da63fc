import { z } from "zod";
import { Version } from "#domain/history/schema.ts";
import type { TableName, Tables } from "#domain/kernel/tables.ts";
import { serverTables, tableNames } from "#domain/tables.ts";
import { moment, who, words } from "./fields.ts";
import { lists } from "./lists.ts";
import { equipment, filtrations, homogenizations, nop_processes } from "./processes.ts";
import { cakes, chemicals, cnfs, feedstocks, samples, use_records } from "./stocks.ts";
import { grow_trials, images, tray_formulations } from "./trials.ts";

/** The version of a record: what PostgreSQL stores as an integer. */
const version = z
  .int()
  .min(1)
  .max(2 ** 31 - 1);

/**
 * The stored record of every table, with the limits of the forms that write it, and no other fields. Parsing a record gives
 * what the forms would have stored. Claims, counters and totals are computed afterwards.
 */
export const storedRecords: { readonly [T in TableName]: z.ZodType<Tables[T]> } = {
  ...lists,
  cakes,
  chemicals,
  claims: z.strictObject({
    id: words(2000),
    owner_table: z.enum([...tableNames, ...serverTables]),
    owner_id: words(200),
  }),
  cnfs,
  counters: z.strictObject({ id: words(200), last: z.int() }),
  equipment,
  feedstocks,
  filtrations,
  grow_trials,
  homogenizations,
  images,
  nop_processes,
  samples,
  tray_formulations,
  use_records,
};

/** When a record was last written, and its version. */
export const StoredWriting = z.object({
  version,
  written: z.strictObject({ at: moment, by: who, command: words(200) }).nullable(),
});

/** One version of a record, as the lab stores it. */
export const StoredVersion = z.strictObject({
  ...Version.shape,
  version,
  at: moment,
  recorded_at: moment.nullable(),
  user: who,
  device: words(100).nullable(),
  command: words(200),
  operation: words(200),
});
