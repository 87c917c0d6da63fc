import { hash } from "node:crypto";
import pg from "pg";
import { DatabaseUnavailable } from "../lab-db.ts";
import type { Query, Sql, Statement, Steps } from "../sql.ts";

/** The rows of several statements. */
type Rows = readonly unknown[][];

/** Milliseconds after which a statement, or a transaction that does nothing, is ended by the database. */
const STATEMENT_MS = 30_000;
/** Milliseconds after which an answer is no longer awaited: the machine of the database may be lost. */
const ANSWER_MS = STATEMENT_MS + 5_000;
const CONNECT_MS = 5_000;
/** Attempts of a transaction that a database with several writers requires to repeat. */
const ATTEMPTS = 10;

/** The SQL state of a warning. */
const WARNING = "01000";

const INT8 = 20;
const types: pg.CustomTypesConfig = {
  // Positions and counts are far below 2^53.
  getTypeParser: ((oid: number, format?: "text") =>
    oid === INT8 ? Number : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
};

/** A pool of connections to one PostgreSQL database. */
export class Connections implements Sql {
  readonly rowNumber = "number";
  readonly bytesOfDoc = "octet_length(doc::text)";
  readonly #pool: pg.Pool;

  /** At most `max` connections are open; further callers wait for a free one, at most some seconds. */
  constructor(connectionString: string, { max, idleMs }: { max: number; idleMs: number }) {
    this.#pool = new pg.Pool({
      connectionString,
      max,
      idleTimeoutMillis: idleMs,
      types,
      application_name: "fibril",
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
      statement_timeout: STATEMENT_MS,
      idle_in_transaction_session_timeout: STATEMENT_MS,
      query_timeout: ANSWER_MS,
    });
    // A lost idle connection: the pool opens another one for the next query.
    this.#pool.on("error", () => undefined);
  }

  /** Runs one statement. Throws `DatabaseUnavailable` if the database does not answer. */
  readonly query: Query = async (text, values) => {
    const { client, release } = await this.#take();
    try {
      const { rows } = await committing(client, () => client.query(prepared(text, values)));
      release();
      return rows;
    } catch (error) {
      release(isUnavailable(error) ? error : undefined);
      throw toUnavailable(error);
    }
  };

  /**
   * Runs `work` between `begin` and a commit. `work` receives the rows of each statement in `begin`, and runs again
   * if the database requires to repeat the transaction. Throws `DatabaseUnavailable` if the database does not answer: then
   * it is unknown whether the transaction was committed.
   */
  async transaction<T>(begin: string, work: (query: Query, rows: Rows) => Promise<T>): Promise<T> {
    for (let attempt = 1; ; attempt += 1) {
      const open = await this.open(begin);
      try {
        const result = await work(open.query, open.rows);
        await open.commit();
        return result;
      } catch (error) {
        await open.rollBack(error);
        if (!isConflict(error) || attempt === ATTEMPTS) throw toUnavailable(error);
      }
    }
  }

  json<T>(column: unknown): T {
    return column as T;
  }

  atomically<T>(steps: () => Steps<T>, alone?: string): Promise<T> {
    const lock = alone === undefined ? "" : `; lock table ${alone} in share row exclusive mode`;
    return this.transaction(`begin${lock}`, async (query) => {
      const run = steps();
      let step = run.next();
      while (!step.done) step = run.next(await query(step.value.text, step.value.values));
      return step.value;
    });
  }

  async unlessLocked(...statements: Statement[]): Promise<void> {
    for (const { text, values } of statements) await this.query(text, values);
  }

  async hasTable(name: string): Promise<boolean> {
    return (await this.query("select 1 where to_regclass($1) is not null", [name])).length > 0;
  }

  /** Begins a transaction that the caller ends, by `commit` or `rollBack`. */
  async open(begin: string): Promise<OpenTransaction> {
    const { client, release } = await this.#take();
    const rollBack = async (error?: unknown) => {
      if (isUnavailable(error)) return release(error);
      await client.query("rollback").then(() => release(), release);
    };
    try {
      const results = [await client.query(begin)].flat();
      let last: Promise<unknown> = Promise.resolve();
      return {
        rows: results.map(({ rows }) => rows),
        // One after the other: a connection runs one statement at a time.
        query: async (text, values) => {
          const answer = last.then(() => client.query(prepared(text, values)));
          last = answer.catch(() => undefined);
          return (await answer).rows;
        },
        commit: async () => {
          await commit(client);
          release();
        },
        rollBack,
      };
    } catch (error) {
      await rollBack(error);
      throw toUnavailable(error);
    }
  }

  /** A connection, and the function that returns it to the pool, or closes it after an error. */
  async #take() {
    const client = await this.#pool.connect().catch((error: unknown) => {
      throw toUnavailable(error, true);
    });
    // Without a listener, a connection that is lost between two statements would end the process.
    const ignore = () => undefined;
    client.on("error", ignore);
    const release = (error?: unknown) => {
      client.off("error", ignore);
      client.release(error instanceof Error ? error : false);
    };
    return { client, release };
  }

  async close(): Promise<void> {
    await this.#pool.end();
  }
}

type OpenTransaction = {
  query: Query;
  rows: Rows;
  commit(): Promise<void>;
  rollBack(error?: unknown): Promise<void>;
};

async function commit(client: pg.PoolClient): Promise<void> {
  // Without a limit: with synchronous replication a commit waits for the standby.
  const end = () => client.query("set local statement_timeout = 0; commit");
  const results = [await committing(client, end)].flat();
  // A transaction with a failed statement is rolled back by `commit`, without an error.
  if (results.at(-1)?.command !== "COMMIT") throw new Error("The transaction was not committed");
}

/**
 * Runs what commits. With synchronous replication a commit waits for the standby: if the wait is ended, the database
 * warns and answers as usual, though the write is lost if this database is lost. Throws `DatabaseUnavailable` then.
 */
async function committing<T>(client: pg.PoolClient, run: () => Promise<T>): Promise<T> {
  let isUncertain = false;
  const onNotice = ({ code }: { code?: string | undefined }) => {
    isUncertain ||= code === WARNING;
  };
  client.on("notice", onNotice);
  try {
    const result = await run();
    if (isUncertain) throw new DatabaseUnavailable("The commit did not wait for the standby.");
    return result;
  } finally {
    client.off("notice", onNotice);
  }
}

/** A statement that each connection parses once. */
function prepared(text: string, values: Statement["values"] | undefined): pg.QueryConfig {
  return values === undefined ? { text } : { name: hash("sha1", text), text, values: [...values] };
}

function toUnavailable(error: unknown, isConnecting = false): unknown {
  if (!isConnecting && !isUnavailable(error) && !isConflict(error)) return error;
  return new DatabaseUnavailable("The lab's database does not answer.", { cause: error });
}

/** Errors of the operating system after which a connection cannot be used. */
const LOST = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EHOSTUNREACH"]);

/**
 * SQL states of a database that stops, starts, is a standby, has no free connection or did not answer in time:
 * https://www.postgresql.org/docs/15/errcodes-appendix.html
 */
const AWAY = new Set(["25006", "25P03", "53300", "55P03", "57014", "57P01", "57P02", "57P03", "57P05"]);

/** True if the database does not answer at present. Errors of `pg` about a lost connection have no code. */
function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, message } = error as Error & { code?: string };
  if (code === undefined) return /connection|timeout/i.test(message);
  return LOST.has(code) || AWAY.has(code) || code.startsWith("08");
}

/** True if the transaction must be repeated: it conflicts with another one (serialization failure or deadlock). */
function isConflict(error: unknown): boolean {
  const code = (error as { code?: string } | null)?.code;
  return code === "40001" || code === "40P01";
}
