import { rows, type Sql } from "./sql.ts";

/** How many attempts there were, and when the last one was (ISO UTC; empty without attempts). */
export type Attempts = { count: number; last: string };

/** Storage of attempts to sign in, by which guesses of a password are limited. */
export class SignInAttempts {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * Stores a sign-in attempt at `at` under each of the names, and returns null. Where `mayTry` returns false for the
   * attempts after `since` of a name, nothing is stored and they are returned. The step is atomic, so parallel guesses
   * are counted one by one. Attempts after `at` are deleted: a clock was ahead.
   */
  add<Name extends { who: string }>(
    names: readonly Name[],
    { at, since }: { at: string; since: string },
    mayTry: (name: Name, attempts: Attempts) => boolean,
  ): Promise<{ name: Name; attempts: Attempts } | null> {
    return this.#sql.atomically(function* () {
      yield* rows("delete from login_failures where at <= $1 or at > $2", [since, at]);
      for (const name of names) {
        const [attempts] = yield* rows<Attempts>(
          "select count(*) as count, coalesce(max(at), '') as last from login_failures where who = $1",
          [name.who],
        );
        if (attempts && !mayTry(name, attempts)) return { name, attempts };
      }
      for (const { who } of names)
        yield* rows("insert into login_failures (who, at) values ($1, $2)", [who, at]);
      return null;
    }, "login_failures");
  }

  /** Deletes one attempt at `at` under each of the names; without `at`, all attempts. */
  async remove(who: readonly string[], at?: string): Promise<void> {
    const { rowNumber, query } = this.#sql;
    const first = `select min(${rowNumber}) from login_failures where who = any($1) and at = $2 group by who`;
    if (at === undefined) await query("delete from login_failures where who = any($1)", [who]);
    else await query(`delete from login_failures where ${rowNumber} in (${first})`, [who, at]);
  }
}
