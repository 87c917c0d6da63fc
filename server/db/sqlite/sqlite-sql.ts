import type Database from "libsql";
import type { Query, Sql, Statement, Steps, Value } from "../sql.ts";
import { atomically, unlessLocked, type WhenUnlocked } from "./when-unlocked.ts";

/** Statements on one connection to the lab's SQLite file; each waits until no other process has the lock of the file. */
export class SqliteSql implements Sql {
  readonly rowNumber = "rowid";
  readonly bytesOfDoc = "octet_length(doc)";
  readonly #sql: Database.Database;
  readonly #whenUnlocked: WhenUnlocked;
  /** Prepared when used: a backup of an older version has fewer tables and columns. */
  readonly #statements = new Map<string, Database.Statement>();

  constructor(sql: Database.Database, whenUnlocked: WhenUnlocked) {
    this.#sql = sql;
    this.#whenUnlocked = whenUnlocked;
  }

  json<T>(column: unknown): T {
    return JSON.parse(column as string);
  }

  readonly query: Query = <R>(text: string, values: readonly Value[] = []) => {
    const run = () => this.#rows(text, values) as R[];
    return this.#whenUnlocked(text.startsWith("select") ? run : () => atomically(this.#sql, run));
  };

  atomically<T>(steps: () => Steps<T>): Promise<T> {
    return this.#whenUnlocked(() =>
      atomically(this.#sql, () => {
        const run = steps();
        let step = run.next();
        while (!step.done) step = run.next(this.#rows(step.value.text, step.value.values));
        return step.value;
      }),
    );
  }

  async unlessLocked(...statements: Statement[]): Promise<void> {
    unlessLocked(() =>
      atomically(this.#sql, () => {
        for (const { text, values } of statements) this.#rows(text, values);
      }),
    );
  }

  async hasTable(name: string): Promise<boolean> {
    return (await this.query("select 1 from sqlite_schema where name = $1", [name])).length > 0;
  }

  #rows(text: string, values: readonly Value[]): unknown[] {
    const statement = this.#statements.get(text) ?? this.#sql.prepare(inSqlite(text));
    this.#statements.set(text, statement);
    return statement.all(values.map(toBound));
  }
}

const inSqlite = (text: string) =>
  text.replaceAll(/= any\((\$\d+)\)/g, "in (select value from json_each($1))").replaceAll(/\$(?=\d)/g, "?");

const toBound = (value: Value) =>
  typeof value === "boolean"
    ? Number(value)
    : typeof value === "object" && value !== null
      ? JSON.stringify(value)
      : value;
