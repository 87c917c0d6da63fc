import type { Version } from "#domain/history/schema.ts";
import type { Change, Ref } from "#domain/kernel/change.ts";
import type { List } from "#domain/kernel/list.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { TableRows } from "./copied-tables.ts";
import type { Devices } from "./devices.ts";
import type { Snapshot } from "./snapshot.ts";

/** One row of the change feed: a record at its newest version, or a tombstone. */
export type FeedRow = {
  table: string;
  id: string;
  version: number;
  deleted: boolean;
  record: unknown;
  position: number;
};

/** A key's request and its reply: receipt and audit trail in one row. */
export type StoredReply = {
  key: string;
  user: string;
  operation: string;
  method: string;
  path: string;
  /** SHA-256 of method, path and body. */
  fingerprint: string;
  request: string;
  recorded_at: string | null;
  /** Milliseconds by which the device's clock was ahead of the server's, if more than two minutes. */
  clock_off_ms: number | null;
  received_at: string;
  device: string | null;
  status: number;
  body: string;
  /** Feed position after the write. */
  cursor: number;
};

/** Who wrote, when, and by which command or call. `recorded_at` is set for a write recorded without signal. */
export type WrittenBy = {
  command: string;
  operation: string;
  user: string;
  device: string | null;
  at: string;
  recorded_at: string | null;
  /** As in {@link StoredReply}. */
  clock_off_ms: number | null;
};

/** Returns the author of a write by the server itself or by its administrator. */
export function writtenAtServer(clock: Clock, operation: string, user: string): WrittenBy {
  return {
    command: crypto.randomUUID(),
    operation,
    user,
    device: null,
    at: isoTime(clock),
    recorded_at: null,
    clock_off_ms: null,
  };
}

/** The lab's database does not answer, or it changes its primary server. The request can be sent again. */
export class DatabaseUnavailable extends Error {}

/** Throws for a lab that was moved: its tablets retain their writes until they reach the lab at its new place. */
export function refuseSealed(sealedFor: string | null): void {
  if (sealedFor !== null) throw new DatabaseUnavailable(`The lab was moved to ${sealedFor}.`);
}

/** A write transaction. It sees its own changes, and commits all or none. Do not modify the records that it returns. */
export interface LabTransaction extends RecordSource {
  /** Runs `work` in a savepoint: when it throws, its own writes are undone and earlier writes remain. */
  part<T>(work: () => Promise<T>): Promise<T>;
  /** Locks records by `table:id` until the transaction ends and returns them in order; `null` for a missing record. */
  lock(keys: string[]): Promise<unknown[]>;
  reply(key: string): Promise<StoredReply | null>;
  /** Writes records, feed rows and histories. Returns the feed position after them. Positions commit in order. */
  apply(changes: Change[], by: WrittenBy): Promise<number>;
  saveReply(reply: StoredReply): Promise<void>;
  /**
   * Every version that a record had when the transaction began, newest first. It can be read several times, and is read
   * from the disk only as far as the caller reads: a record may have thousands of versions.
   */
  history(table: string, id: string): AsyncIterable<Version>;
  position(): Promise<number>;
}

/** What a snapshot is for. There is one of each at a time: a snapshot lasts as long as its slowest reader. */
export type SnapshotTurn = "export of a record" | "export of the lab";

/** Storage of records, change feed and replies: on SQLite or PostgreSQL. One test suite covers both adapters. */
export interface LabDb extends RecordSource {
  readonly devices: Devices;
  /**
   * Runs `work` in a write transaction. The adapter serializes or retries transactions: `work` may run again. `keys` are
   * those whose replies `work` reads: an adapter can read them all at once.
   */
  transaction<T>(work: (tx: LabTransaction) => Promise<T>, keys?: readonly string[]): Promise<T>;
  /**
   * A list's rows, newest first, in slices (some empty), all from one snapshot. The snapshot remains open until the last
   * slice or `return`, so the caller must read to the end or call `return`.
   */
  rows<J extends TableName, Item, Row, Wanted>(
    list: List<J, Item, Row, Wanted>,
    wanted: Wanted,
  ): AsyncGenerator<Row[]>;
  /** The number of committed writes of the record; null when there is no such record. */
  version(ref: Ref): Promise<number | null>;
  /** Feed rows after `cursor`, oldest position first: the first row, and others while their records have `maxBytes`. */
  changes(cursor: number, limit: number, maxBytes?: number): Promise<FeedRow[]>;
  position(): Promise<number>;
  /** Calls `onMove` with the feed position after commits, of other servers too, until the returned function is called. */
  watch(onMove: (position: number) => void): () => void;
  /** Every version of a record, newest first, even of a deleted record. Versions are never deleted. */
  history(table: string, id: string): Promise<Version[]>;
  /** The time at which this lab's histories begin (ISO-8601 UTC). */
  historySince(): Promise<string>;
  /** Tombstones up to this position are deleted: a tablet with an older cursor must pull all data again. */
  oldestCursor(): Promise<number>;
  /** Identifies this state of the data; changes when a backup is restored. */
  epoch(): Promise<string>;
  /** The secret key that signs receipts, in hexadecimal; null in a backup of a version without receipts. */
  receiptKey(): Promise<string | null>;
  /** To be called after a restore. Every tablet then pulls all data again and sends missing writes again. */
  renewEpoch(): Promise<string>;
  /** The lab's own time (ISO-8601 UTC), by which data expire: a clock can be wrong for a while. */
  ownTime(): Promise<string>;
  setOwnTime(time: string): Promise<void>;
  /**
   * Deletes tombstones and replies that are older than `before` (ISO-8601 UTC) and than every younger one, sessions that
   * expired before it, and older entries of the audit; histories remain. What was stored later is younger, whatever the clock showed.
   */
  deleteExpired(before: string): Promise<void>;
  /** Writes a complete copy of the data to a new SQLite file, which is a backup, while the lab remains in use. */
  backup(file: string): Promise<void>;
  /**
   * Opens a snapshot that its reader closes. Null while another one has the same turn, in any server of the lab.
   */
  snapshot(turn: SnapshotTurn): Promise<Snapshot | null>;
  /** All data of the lab from one snapshot, without its files. The caller must read to the end or call `return`. */
  copy(): AsyncGenerator<TableRows>;
  /** Replaces what a new lab contains with a copy of another lab, all or nothing. Throws if this lab is not new. */
  fill(copy: AsyncIterable<TableRows>): Promise<void>;
  /**
   * Refuses all later writes of records, in every server, because the lab was moved to `to`; null permits them again.
   * Writes that run already are completed first.
   */
  seal(to: string | null): Promise<void>;
  /** Where a sealed lab was moved to, otherwise null. */
  sealedFor(): Promise<string | null>;
  /** The faults that the database's integrity check reports; empty for intact data. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
}
