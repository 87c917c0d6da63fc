import type { Version } from "#domain/history/schema.ts";
import type { Doc, TableName } from "#domain/kernel/tables.ts";

/** One record with its history, newest version first. A deleted record has no document. */
export type PartRecord = {
  table: TableName;
  id: string;
  version: number;
  doc: Doc | null;
  /** When, by whom and by which command it was last written, if known. */
  written: { at: string; by: string; command: string } | null;
  history: Version[];
};

/** The records of an export, in the order in which they were last written where that is known. */
export type LabPart = {
  /** The time at which the lab's histories begin, ISO UTC. */
  since: string;
  records: PartRecord[];
};
