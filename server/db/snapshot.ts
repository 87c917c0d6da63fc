import type { Version } from "#domain/history/schema.ts";
import type { Ref } from "#domain/kernel/change.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import type { ChildTable, Doc, ParentField, TableName } from "#domain/kernel/tables.ts";

/** A record as it is stored. A deleted record has no document. */
export type StoredRecord = {
  table: TableName;
  id: string;
  version: number;
  doc: Doc | null;
  /** When (ISO UTC), by whom and by which command it was last written. */
  written: { at: string; by: string; command: string };
};

/** One state of the lab, read piece by piece for as long as its reader needs: later writes do not change it. */
export interface Snapshot extends RecordSource {
  /** The time at which the lab's histories begin, ISO UTC. */
  readonly since: string;
  /** At most `limit` records of a table with ids after this one, deleted ones too, in the order of their ids. */
  storedAfter(table: TableName, id: string, limit: number): Promise<StoredRecord[]>;
  /** These records, deleted ones too, in their order; none for an unknown one. */
  stored(refs: readonly Ref[]): Promise<StoredRecord[]>;
  /** The ids of the records, withdrawn ones too, whose `field` contains this parent's id, as they were last written. */
  idsOfChildren<T extends ChildTable>(table: T, field: ParentField<T>, parent: string): Promise<string[]>;
  /** Every version of a record, newest first, read page by page as far as the caller reads. */
  history(table: string, id: string): AsyncIterable<Version>;
  /** Ends the snapshot and its turn. A second call does nothing. */
  close(): Promise<void>;
}
