import type Database from "libsql";
import type { Account, Accounts, Session } from "./accounts.ts";

type AccountRow = Omit<Account, "is_disabled"> & { is_disabled: number };

/** Accounts, sessions and failed sign-ins in the lab's SQLite file. */
export class SqliteAccounts implements Accounts {
  readonly #sql: Database.Database;

  constructor(sql: Database.Database) {
    this.#sql = sql;
  }

  async count(): Promise<number> {
    return (this.#sql.prepare("select count(*) as n from users").get() as { n: number }).n;
  }

  async list(): Promise<Account[]> {
    return (this.#sql.prepare("select * from users order by username").all() as AccountRow[]).map(toAccount);
  }

  async find(nameOrEmail: string): Promise<Account | null> {
    const row = this.#sql
      .prepare("select * from users where username = ? or email = ?")
      .get(nameOrEmail, nameOrEmail) as AccountRow | undefined;
    return row === undefined ? null : toAccount(row);
  }

  async add(account: Account): Promise<boolean> {
    return this.#insert(account, "1 = 1");
  }

  async addFirst(account: Account): Promise<boolean> {
    return this.#insert(account, "not exists (select 1 from users)");
  }

  #insert(a: Account, condition: string): boolean {
    const disabled = a.is_disabled ? 1 : 0;
    const { changes } = this.#sql
      .prepare(`insert or ignore into users select ?, ?, ?, ?, ?, ?, ? where ${condition}`)
      .run(a.id, a.username, a.email, a.password_hash, disabled, a.picture, a.created_at);
    return changes === 1;
  }

  async setPassword(id: string, passwordHash: string): Promise<void> {
    this.#sql.prepare("update users set password_hash = ? where id = ?").run(passwordHash, id);
  }

  async setDisabled(id: string, isDisabled: boolean): Promise<void> {
    this.#sql.prepare("update users set is_disabled = ? where id = ?").run(isDisabled ? 1 : 0, id);
  }

  async addSession(s: Session): Promise<void> {
    this.#sql.prepare("delete from sessions where valid_till < ?").run(s.created_at);
    this.#sql
      .prepare("insert into sessions values (?, ?, ?, ?)")
      .run(s.token_hash, s.user_id, s.created_at, s.valid_till);
  }

  async session(tokenHash: string): Promise<{ account: Account; valid_till: string } | null> {
    const row = this.#sql
      .prepare(
        "select u.*, s.valid_till from sessions s join users u on u.id = s.user_id where s.token_hash = ?",
      )
      .get(tokenHash) as (AccountRow & { valid_till: string }) | undefined;
    return row === undefined ? null : { account: toAccount(row), valid_till: row.valid_till };
  }

  async extendSession(tokenHash: string, validTill: string): Promise<void> {
    this.#sql.prepare("update sessions set valid_till = ? where token_hash = ?").run(validTill, tokenHash);
  }

  async removeSession(tokenHash: string): Promise<void> {
    this.#sql.prepare("delete from sessions where token_hash = ?").run(tokenHash);
  }

  async removeSessionsOf(userId: string): Promise<void> {
    this.#sql.prepare("delete from sessions where user_id = ?").run(userId);
  }

  async addAttempt(
    who: string,
    attempt: { at: string; since: string; limit: number },
  ): Promise<string | null> {
    this.#sql.prepare("delete from login_failures where at <= ?").run(attempt.since);
    const known = this.#sql
      .prepare("select at from login_failures where who = ? order by at desc limit ?")
      .all(who, attempt.limit) as { at: string }[];
    if (known.length >= attempt.limit) return known.at(-1)?.at ?? null;
    this.#sql.prepare("insert into login_failures values (?, ?)").run(who, attempt.at);
    return null;
  }

  async clearFailures(who: string): Promise<void> {
    this.#sql.prepare("delete from login_failures where who = ?").run(who);
  }
}

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    password_hash: row.password_hash,
    is_disabled: row.is_disabled === 1,
    picture: row.picture,
    created_at: row.created_at,
  };
}
