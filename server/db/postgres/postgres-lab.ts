import pg from "pg";
import type { List } from "#domain/kernel/list.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { CollectedTransaction } from "../collected-transaction.ts";
import type { TableRows } from "../copied-tables.ts";
import { type LabDb, type LabTransaction, refuseSealed, type SnapshotTurn } from "../lab-db.ts";
import type { Snapshot } from "../snapshot.ts";
import { writeBackup } from "../sqlite/sqlite-copy.ts";
import { StoredLab } from "../stored-lab.ts";
import type { Connections } from "./connections.ts";
import { fillTables, readTables } from "./copy.ts";
import { faultsIn } from "./faults.ts";
import { listRows, openItems } from "./list-rows.ts";
import { listen } from "./notifications.ts";
import { PostgresSnapshot } from "./postgres-snapshot.ts";
import { repliesOf, rowsIn } from "./rows.ts";
import { write } from "./write.ts";

/** The row of the feed position is the lock that all servers of the lab share. */
const LOCK = "select position, sealed from counter where one = 1 for update";
const BEGIN_WRITE = `begin; ${LOCK}`;
const BEGIN_SNAPSHOT = "begin isolation level repeatable read read only";

type Counter = { position: number; sealed: string | null };

/** The feed position in the row that the transaction locked. Throws for a sealed lab. */
function openPosition(counters: unknown[] = []): number {
  const [counter] = counters as Counter[];
  if (counter === undefined) throw new Error("The database has no feed position");
  refuseSealed(counter.sealed);
  return counter.position;
}

/**
 * The lab on PostgreSQL. One transaction runs at a time in all servers of the lab, because each locks the feed position
 * first: so positions commit in order, and what a rule reads does not change before its writes are committed.
 */
export class PostgresLabDb extends StoredLab implements LabDb {
  readonly #url: string;
  readonly #connections: Connections;
  /** Connections for lists: a slow reader has one until the end of the list. */
  readonly #lists: Connections;
  readonly #snapshots = new Set<Snapshot>();
  #lastWrite: Promise<unknown> = Promise.resolve();

  constructor(url: string, connections: Connections, lists: Connections) {
    super(connections, rowsIn(connections.query));
    this.#url = url;
    this.#connections = connections;
    this.#lists = lists;
  }

  async *rows<J extends TableName, Item, Row, Wanted>(
    list: List<J, Item, Row, Wanted>,
    wanted: Wanted,
  ): AsyncGenerator<Row[]> {
    const begin = `${BEGIN_SNAPSHOT}; ${openItems(list)}`;
    const { query, rows, rollBack } = await this.#lists.open(begin);
    try {
      yield* listRows<Row>(query, rows.at(-1) ?? [], list, wanted);
    } finally {
      await rollBack();
    }
  }

  transaction<T>(work: (tx: LabTransaction) => Promise<T>, keys: readonly string[] = []): Promise<T> {
    // In turn within this process: waiting writes would otherwise take all connections.
    const turn = this.#lastWrite.then(() => this.#run(work, keys));
    this.#lastWrite = turn.catch(() => undefined);
    return turn;
  }

  #run<T>(work: (tx: LabTransaction) => Promise<T>, keys: readonly string[]): Promise<T> {
    // After the lock, and with it: a query of its own would be another journey to the database.
    const replies = `select * from replies where key in (${keys.map(pg.escapeLiteral).join(", ") || null})`;
    return this.#connections.transaction(`${BEGIN_WRITE}; ${replies}`, async (query, [, counters, found]) => {
      const tx = new CollectedTransaction(
        rowsIn(query),
        openPosition(counters),
        repliesOf(keys, found ?? []),
      );
      const result = await work(tx);
      if (!tx.isEmpty) await write(query, tx);
      return result;
    });
  }

  watch(onMove: (position: number) => void): () => void {
    return listen(this.#url, onMove);
  }

  faults(): Promise<string[]> {
    return faultsIn(this.#connections.query);
  }

  async backup(file: string): Promise<void> {
    await writeBackup(file, this.copy());
  }

  async snapshot(turn: SnapshotTurn): Promise<Snapshot | null> {
    // The database releases the lock at the end of the transaction, however it ends. Its reader may pause for long.
    const { query, rows, rollBack } = await this.#lists.open(
      `${BEGIN_SNAPSHOT}; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0;
       select pg_try_advisory_xact_lock(hashtext(current_schema() || ' ${turn}')) as is_free;
       select value as since from meta where name = 'history_since'`,
    );
    const [[turns], [meta]] = rows.slice(-2) as [[{ is_free: boolean }], [{ since: string }]];
    if (!turns.is_free) {
      await rollBack();
      return null;
    }
    const end = async () => {
      this.#snapshots.delete(snapshot);
      await rollBack();
    };
    const snapshot: Snapshot = new PostgresSnapshot({ query, since: meta.since, end });
    this.#snapshots.add(snapshot);
    return snapshot;
  }

  async *copy(): AsyncGenerator<TableRows> {
    const { query, rollBack } = await this.#lists.open(`${BEGIN_SNAPSHOT}; set local statement_timeout = 0`);
    try {
      yield* readTables(query);
    } finally {
      await rollBack();
    }
  }

  async fill(copy: AsyncIterable<TableRows>): Promise<void> {
    const begin = `begin; set local statement_timeout = 0; ${LOCK}`;
    await this.#connections.transaction(begin, async (query, [, , counters]) => {
      if (openPosition(counters) > 0)
        throw new Error("The target contains a lab already. Nothing was copied.");
      await fillTables(query, copy);
    });
  }

  async seal(to: string | null): Promise<void> {
    await this.#connections.transaction(BEGIN_WRITE, (query) =>
      query("update counter set sealed = $1 where one = 1", [to]),
    );
  }

  async sealedFor(): Promise<string | null> {
    const [counter] = await this.#connections.query<Counter>("select position, sealed from counter");
    return counter?.sealed ?? null;
  }

  async close(): Promise<void> {
    await this.#lastWrite;
    await Promise.all([...this.#snapshots].map((snapshot) => snapshot.close()));
    await Promise.all([this.#connections.close(), this.#lists.close()]);
  }
}
