import type { Version } from "#domain/history/schema.ts";
import type { Change, Ref } from "#domain/kernel/change.ts";
import type { List } from "#domain/kernel/list.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { type Clock, isoTime } from "../clock.ts";

/** One row of the change feed: a record at its newest version, or a tombstone. */
export type FeedRow = {
  table: string;
  id: string;
  version: number;
  deleted: boolean;
  record: unknown;
  position: number;
};

/** What a key was answered, kept with what was asked: the receipt and the audit trail in one row. */
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
  received_at: string;
  device: string | null;
  status: number;
  body: string;
  /** Feed position after the write. */
  cursor: number;
};

/** Who wrote, when, and by which command or call. A time of recording is there where it was recorded without signal. */
export type WrittenBy = {
  command: string;
  operation: string;
  user: string;
  device: string | null;
  at: string;
  recorded_at: string | null;
};

/** Who wrote where no tablet did: the server itself, or its administrator. */
export function writtenAtServer(clock: Clock, operation: string, user: string): WrittenBy {
  return {
    command: crypto.randomUUID(),
    operation,
    user,
    device: null,
    at: isoTime(clock),
    recorded_at: null,
  };
}

/** A write transaction: sees its own changes; everything lands together or not at all. Records it gives are not to be changed. */
export interface LabTransaction extends RecordSource {
  /** Runs `work` as one step (a savepoint): when it throws, what it wrote is taken back, and what came before stays. */
  part<T>(work: () => Promise<T>): Promise<T>;
  /** Records by `table:id`, locked until the transaction ends, in the order given; `null` for none. */
  lock(keys: string[]): Promise<unknown[]>;
  reply(key: string): Promise<StoredReply | null>;
  /** Writes records, their feed rows and their history; returns the feed position after them. Positions commit in order. */
  apply(changes: Change[], by: WrittenBy): Promise<number>;
  saveReply(reply: StoredReply): Promise<void>;
  /** Every version of a record that was there when the transaction began, newest first. */
  history(table: string, id: string): Promise<Version[]>;
  position(): Promise<number>;
}

/** The small SQL surface: records and their feed, replies. SQLite implements it today; one suite holds every adapter. */
export interface LabDb extends RecordSource {
  /** Write transactions run one after another or are retried by the adapter; `work` may run again. */
  transaction<T>(work: (tx: LabTransaction) => Promise<T>): Promise<T>;
  /**
   * A list's rows, newest first, in slices (some empty), all of the moment at which the first was read. That moment is
   * kept until the last slice, or `return`: whoever begins must come to an end.
   */
  rows<J extends TableName, Item, Row, Wanted>(
    list: List<J, Item, Row, Wanted>,
    wanted: Wanted,
  ): AsyncGenerator<Row[]>;
  /** How often the record has been written, as last committed; null where there is none. */
  version(ref: Ref): Promise<number | null>;
  /** Feed rows after `cursor`, oldest position first. */
  changes(cursor: number, limit: number): Promise<FeedRow[]>;
  position(): Promise<number>;
  /** Every version of a record, newest first, of one that is deleted too. Nothing ever takes one away. */
  history(table: string, id: string): Promise<Version[]>;
  /** Since when this lab keeps histories. */
  historySince(): Promise<string>;
  /** Positions at or below this have lost tombstones: a cursor older than it must pull afresh. */
  oldestCursor(): Promise<number>;
  /** This incarnation of the data; changes when a backup is restored. */
  epoch(): Promise<string>;
  /** To be called after a restore: every tablet then pulls afresh and sends again what is missing. */
  renewEpoch(): Promise<string>;
  /** Forgets tombstones and replies older than `before` (ISO-8601 UTC); histories stay. */
  forget(before: string): Promise<void>;
  /** Writes a whole copy of the data to a new file, while the lab goes on. */
  backup(file: string): Promise<void>;
  /** What the data find wrong with themselves, in their own words; nothing for data that are whole. */
  faults(): Promise<string[]>;
  close(): Promise<void>;
}
