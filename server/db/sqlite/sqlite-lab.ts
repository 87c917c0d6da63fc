import type Database from "libsql";
import type Aside from "libsql/promise";
import type { List } from "#domain/kernel/list.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { nextTurn } from "../../turns.ts";
import { CollectedTransaction } from "../collected-transaction.ts";
import type { TableRows } from "../copied-tables.ts";
import { type LabDb, type LabTransaction, refuseSealed, type SnapshotTurn } from "../lab-db.ts";
import type { Snapshot } from "../snapshot.ts";
import { StoredLab } from "../stored-lab.ts";
import { fillTables, readTables } from "./sqlite-copy.ts";
import { SqliteReader } from "./sqlite-reader.ts";
import { committedIn, type Rows, rowsOf } from "./sqlite-rows.ts";
import { snapshotOf } from "./sqlite-snapshot.ts";
import { SqliteSql } from "./sqlite-sql.ts";
import { atomically, type WhenUnlocked } from "./when-unlocked.ts";

/** Number of idle connections that remain open for the next list. */
const IDLE_READERS = 4;
/** Bytes of the write-ahead log above which it is emptied before the next list. SQLite can only while nothing is read. */
const LARGE_LOG = 64 * 1024 * 1024;
/** Milliseconds between two readings of the feed position for writes of other processes. */
const WATCH_MS = 1_000;

/** The file of a lab on a disk: opens other connections for reading, and returns the size of the write-ahead log. */
type OnDisk = { open(): Database.Database; openAside(): Aside; logBytes(): number };

/**
 * The lab on SQLite. `work` is asynchronous, SQLite is synchronous: a transaction collects its writes and commits them
 * in one synchronous step, so uncommitted data is never read. One transaction runs at a time in this process. When
 * another process (the admin command) has written meanwhile, `work` runs again on the present data.
 */
export class SqliteLabDb extends StoredLab implements LabDb {
  readonly #sql: Database.Database;
  readonly #rows: Rows;
  readonly #onDisk: OnDisk | null;
  readonly #whenUnlocked: WhenUnlocked;
  readonly #readers: SqliteReader[] = [];
  /** One for each list that is being read; resolves at its end. */
  readonly #reading = new Set<Promise<void>>();
  readonly #snapshots = new Map<SnapshotTurn, Snapshot>();
  /** Each looks whether the feed position has changed. */
  readonly #watchers = new Set<() => void>();
  #isClosed = false;
  #lastWrite: Promise<unknown> = Promise.resolve();

  /** `onDisk` is null for a lab in memory, which has only one connection. */
  constructor(sql: Database.Database, onDisk: OnDisk | null, whenUnlocked: WhenUnlocked) {
    const rows = rowsOf(sql);
    super(new SqliteSql(sql, whenUnlocked), committedIn(rows));
    this.#sql = sql;
    this.#rows = rows;
    this.#onDisk = onDisk;
    this.#whenUnlocked = whenUnlocked;
  }

  async *rows<J extends TableName, Item, Row, Wanted>(
    list: List<J, Item, Row, Wanted>,
    wanted: Wanted,
  ): AsyncGenerator<Row[]> {
    if (this.#onDisk === null) {
      // All slices at once: between two slices, writes of the same connection would become part of the snapshot.
      yield* [...new SqliteReader(this.#sql).rows<Row>(list, wanted)];
      return;
    }
    await this.#emptyLargeLog(this.#onDisk);
    const reader = this.#readers.pop() ?? new SqliteReader(this.#onDisk.open());
    let isEnded = (): void => undefined;
    const ended = new Promise<void>((resolve) => {
      isEnded = resolve;
    });
    this.#reading.add(ended);
    try {
      yield* reader.rows<Row>(list, wanted);
    } finally {
      this.#reading.delete(ended);
      isEnded();
      if (this.#isClosed || this.#readers.length === IDLE_READERS) reader.close();
      else this.#readers.push(reader);
    }
  }

  /** Waits for the lists that are being read, at most some seconds: slow readers would let the log grow without end. */
  async #emptyLargeLog({ logBytes }: OnDisk): Promise<void> {
    if (logBytes() < LARGE_LOG) return;
    await Promise.all(this.#reading);
    if (this.#isClosed || logBytes() < LARGE_LOG) return;
    // Another process may be reading: the next list tries again.
    this.#sql.prepare("pragma wal_checkpoint(truncate)").get();
  }

  transaction<T>(work: (tx: LabTransaction) => Promise<T>): Promise<T> {
    // Writes that wait in line for a process with the lock have waited as long as the first of them.
    const since = performance.now();
    const turn = this.#lastWrite.then(() => this.#run(work, since));
    // Nothing in a transaction waits for the event loop: without the pause, no request is read while others wait.
    this.#lastWrite = turn.catch(() => undefined).then(nextTurn);
    return turn;
  }

  async #run<T>(work: (tx: LabTransaction) => Promise<T>, since: number): Promise<T> {
    for (;;) {
      const tx = new CollectedTransaction(this.committed, this.#rows.position());
      const result = await work(tx);
      if (await this.#whenUnlocked(() => this.#commit(tx), since)) return result;
    }
  }

  /** Returns false, and writes nothing, when another process has written since the transaction began. */
  #commit(tx: CollectedTransaction): boolean {
    if (tx.isEmpty) return true;
    this.#sql.exec("begin immediate");
    try {
      refuseSealed(this.#rows.optionalMeta("sealed"));
      const keys = tx.replies.map(({ key }) => key);
      const isCurrent = this.#rows.position() === tx.start && !this.#rows.hasReply(keys);
      if (isCurrent) this.#store(tx);
      this.#sql.exec(isCurrent ? "commit" : "rollback");
      for (const look of this.#watchers) look();
      return isCurrent;
    } catch (error) {
      if (this.#sql.inTransaction) this.#sql.exec("rollback");
      throw error;
    }
  }

  /** The replies first, the feed position last. */
  #store({ replies, writes, start }: CollectedTransaction): void {
    for (const reply of replies) this.#rows.saveReply(reply);
    writes.forEach(({ change, by, entry }, i) => {
      const position = start + i + 1;
      const text = change.record === null ? null : JSON.stringify(change.record);
      const version = this.#rows.put(change, text, position, by);
      if (entry) this.#rows.history.add(change, { position, version }, entry, by);
    });
    this.#rows.setPosition(start + writes.length);
  }

  watch(onMove: (position: number) => void): () => void {
    const read = () => this.#rows.position();
    let known = read();
    const look = () => {
      // A disk that fails is reported by the requests: the next look tries again.
      const position = attempt(read) ?? known;
      if (position === known) return;
      known = position;
      onMove(position);
    };
    this.#watchers.add(look);
    // Another process, such as the admin command, writes too.
    const timer = setInterval(look, WATCH_MS);
    return () => {
      clearInterval(timer);
      this.#watchers.delete(look);
    };
  }

  async backup(file: string): Promise<void> {
    await this.#readAside("vacuum into ?", file);
  }

  async snapshot(turn: SnapshotTurn): Promise<Snapshot | null> {
    if (this.#snapshots.has(turn)) return null;
    const snapshot = this.#openSnapshot(() => this.#snapshots.delete(turn));
    this.#snapshots.set(turn, snapshot);
    return snapshot;
  }

  #openSnapshot(end: () => void): Snapshot {
    // A lab in memory has one connection, without a state that remains: later writes are read too.
    if (this.#onDisk === null) return snapshotOf(this.#sql, this.#whenUnlocked, end);
    const sql = this.#onDisk.open();
    sql.exec("begin");
    return snapshotOf(sql, this.#whenUnlocked, () => {
      // A connection that is closed in a transaction would remain in it until its statements are collected.
      sql.exec("rollback");
      sql.close();
      end();
    });
  }

  async *copy(): AsyncGenerator<TableRows> {
    if (this.#onDisk === null) {
      // All at once, as in `rows`.
      yield* [...readTables(this.#sql)];
      return;
    }
    const sql = this.#onDisk.open();
    try {
      for (const part of readTables(sql)) {
        yield part;
        await nextTurn();
      }
    } finally {
      sql.close();
    }
  }

  async fill(copy: AsyncIterable<TableRows>): Promise<void> {
    if (this.#rows.position() > 0) throw new Error("The target contains a lab already. Nothing was copied.");
    await fillTables(this.#sql, copy);
  }

  async seal(to: string | null): Promise<void> {
    await this.#lastWrite;
    await this.#whenUnlocked(() =>
      atomically(this.#sql, () => {
        if (to === null) this.#sql.exec("delete from meta where name = 'sealed'");
        else this.#sql.prepare("insert or replace into meta values ('sealed', ?)").run(to);
      }),
    );
  }

  async sealedFor(): Promise<string | null> {
    return this.#rows.optionalMeta("sealed");
  }

  async faults(): Promise<string[]> {
    const found = await this.#readAside<{ integrity_check: string }>("pragma integrity_check(20)");
    return found.map(({ integrity_check }) => integrity_check).filter((fault) => fault !== "ok");
  }

  /** Runs a statement that reads the whole file: other requests run meanwhile, because it does not run in this thread. */
  async #readAside<R>(text: string, ...values: string[]): Promise<R[]> {
    if (this.#onDisk === null) return this.#sql.prepare(text).all(...values) as R[];
    const sql = this.#onDisk.openAside();
    try {
      return await (await sql.prepare(text)).all(...values);
    } finally {
      sql.close();
    }
  }

  async close(): Promise<void> {
    await this.#lastWrite;
    this.#isClosed = true;
    for (const snapshot of this.#snapshots.values()) await snapshot.close();
    for (const reader of this.#readers.splice(0)) reader.close();
    // A copy of this one file, made while no server runs, is then the complete database. Nothing else runs any more.
    this.#sql.exec("pragma busy_timeout = 5000");
    this.#sql.prepare("pragma wal_checkpoint(truncate)").get();
    this.#sql.close();
  }
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
