import type Database from "libsql";
import type { Version } from "#domain/history/schema.ts";
import type { Ref } from "#domain/kernel/change.ts";
import type { List } from "#domain/kernel/list.ts";
import type { ChildTable, ParentField, TableName, Tables } from "#domain/kernel/tables.ts";
import type { FeedRow, LabDb, LabTransaction } from "./lab-db.ts";
import { SqliteReader } from "./sqlite-reader.ts";
import { type Rows, rowsOf } from "./sqlite-rows.ts";
import { SqliteTransaction } from "./sqlite-transaction.ts";

/** Connections kept open between two lists. */
const IDLE_READERS = 4;

/**
 * The lab on SQLite. `work` is asynchronous, SQLite is not: a transaction therefore collects its writes and lands
 * them in one synchronous stretch, so nobody reads what is not committed. One write at a time within this process;
 * when another process (the admin command) has written meanwhile, `work` runs again on what is there now.
 */
export class SqliteLabDb implements LabDb {
  readonly #sql: Database.Database;
  readonly #rows: Rows;
  readonly #openAgain: (() => Database.Database) | null;
  readonly #readers: SqliteReader[] = [];
  #isClosed = false;
  #lastWrite: Promise<unknown> = Promise.resolve();

  /** `openAgain` opens a further connection to read by; null for a lab in memory, which has but the one. */
  constructor(sql: Database.Database, openAgain: (() => Database.Database) | null) {
    this.#sql = sql;
    this.#rows = rowsOf(sql);
    this.#openAgain = openAgain;
  }

  async get<T extends TableName>(table: T, id: string): Promise<Tables[T] | undefined> {
    return this.#rows.doc<Tables[T]>(table, id);
  }

  async all<T extends TableName>(table: T): Promise<Tables[T][]> {
    return this.#rows.docs<Tables[T]>(table).map(([, doc]) => doc);
  }

  async childrenOf<T extends ChildTable>(table: T, field: ParentField<T>, id: string): Promise<Tables[T][]> {
    return this.#rows.children<Tables[T]>(table, field, id).map(([, doc]) => doc);
  }

  async version(ref: Ref): Promise<number | null> {
    return this.#rows.version(ref);
  }

  async *rows<J extends TableName, Item, Row, Wanted>(
    list: List<J, Item, Row, Wanted>,
    wanted: Wanted,
  ): AsyncGenerator<Row[]> {
    if (this.#openAgain === null) {
      // In one go: what waits between two slices would meet the writes of the same connection.
      yield* [...new SqliteReader(this.#sql).rows<Row>(list, wanted)];
      return;
    }
    const reader = this.#readers.pop() ?? new SqliteReader(this.#openAgain());
    try {
      yield* reader.rows<Row>(list, wanted);
    } finally {
      if (this.#isClosed || this.#readers.length === IDLE_READERS) reader.close();
      else this.#readers.push(reader);
    }
  }

  transaction<T>(work: (tx: LabTransaction) => Promise<T>): Promise<T> {
    const turn = this.#lastWrite.then(() => this.#run(work));
    this.#lastWrite = turn.catch(() => undefined);
    return turn;
  }

  async #run<T>(work: (tx: LabTransaction) => Promise<T>): Promise<T> {
    for (;;) {
      const tx = new SqliteTransaction(this.#rows);
      const result = await work(tx);
      if (this.#land(tx)) return result;
    }
  }

  /** False when another process moved the feed since the transaction began: nothing is written then. */
  #land(tx: SqliteTransaction): boolean {
    if (tx.isEmpty) return true;
    this.#sql.exec("begin immediate");
    try {
      const isCurrent = this.#rows.position() === tx.start && !tx.isAnswered();
      if (isCurrent) tx.write();
      this.#sql.exec(isCurrent ? "commit" : "rollback");
      return isCurrent;
    } catch (error) {
      if (this.#sql.inTransaction) this.#sql.exec("rollback");
      throw error;
    }
  }

  async changes(cursor: number, limit: number): Promise<FeedRow[]> {
    return this.#rows.feed(cursor, limit);
  }

  async position(): Promise<number> {
    return this.#rows.position();
  }

  async history(table: string, id: string): Promise<Version[]> {
    return this.#rows.history.of(table, id);
  }

  async historySince(): Promise<string> {
    return this.#rows.meta("history_since");
  }

  async oldestCursor(): Promise<number> {
    return Number(this.#rows.meta("oldest_cursor"));
  }

  async epoch(): Promise<string> {
    return this.#rows.meta("epoch");
  }

  async renewEpoch(): Promise<string> {
    this.#rows.setMeta("epoch", crypto.randomUUID());
    return this.epoch();
  }

  async forget(before: string): Promise<void> {
    this.#sql.exec("begin immediate");
    try {
      this.#rows.forget(before);
      this.#sql.exec("commit");
    } catch (error) {
      this.#sql.exec("rollback");
      throw error;
    }
  }

  async backup(file: string): Promise<void> {
    this.#sql.prepare("vacuum into ?").run(file);
  }

  async faults(): Promise<string[]> {
    const found = this.#sql.prepare("pragma integrity_check(20)").all() as { integrity_check: string }[];
    return found.map(({ integrity_check }) => integrity_check).filter((fault) => fault !== "ok");
  }

  async close(): Promise<void> {
    await this.#lastWrite;
    this.#isClosed = true;
    for (const reader of this.#readers.splice(0)) reader.close();
    // So that a copy of the one file, taken while nothing runs, is the whole lab.
    this.#sql.prepare("pragma wal_checkpoint(truncate)").get();
    this.#sql.close();
  }
}
