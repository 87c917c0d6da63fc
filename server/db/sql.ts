/** A value of a statement; a list belongs to `= any($1)`. */
export type Value = string | number | boolean | null | readonly string[];

/** A statement, and its values for `$1`, `$2` and so on. */
export type Statement = { text: string; values: readonly Value[] };

/**
 * Statements one after the other, each of which can depend on the rows of those before it. Written as a generator, they run
 * in one synchronous turn on SQLite, whose connection everyone shares, and wait for each answer of PostgreSQL.
 */
export type Steps<T> = Generator<Statement, T, unknown[]>;

/** The rows of one statement of {@link Steps}: `yield* rows("select …", [id])`. */
export function* rows<R>(text: string, values: readonly Value[] = []): Steps<R[]> {
  return (yield { text, values }) as R[];
}

/** Runs a statement and returns its rows. */
export type Query = <R>(text: string, values?: readonly Value[]) => Promise<R[]>;

/** What is written once for both databases runs on this: statements in the SQL that both read. */
export interface Sql {
  /** The column that numbers the rows of a table in the order of storing. */
  readonly rowNumber: "rowid" | "number";
  /** SQL of the bytes of a record's document, which does not load it where the database knows them. */
  readonly bytesOfDoc: string;
  /** The value of a column of JSON. */
  json<T>(column: unknown): T;
  readonly query: Query;
  /**
   * Runs steps in one transaction, all or nothing; they may run again. Meanwhile no other transaction changes the table
   * `alone`.
   */
  atomically<T>(steps: () => Steps<T>, alone?: string): Promise<T>;
  /** Runs the statements, or none of them while another process has the lock of a SQLite file: no request waits for it. */
  unlessLocked(...statements: Statement[]): Promise<void>;
  hasTable(name: string): Promise<boolean>;
}
