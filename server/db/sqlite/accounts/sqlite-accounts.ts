import type Database from "libsql";
import type { Role } from "#domain/kernel/roles.ts";
import { type AccountNames, accountNamed, isNameInUse } from "../../account-names.ts";
import type {
  Account,
  Accounts,
  Attempts,
  EndedSessions,
  NewSession,
  Proof,
  Session,
} from "../../accounts.ts";
import { atomically, unlessLocked } from "../when-unlocked.ts";
import { SqliteApiTokens } from "./sqlite-api-tokens.ts";
import { SqliteProviderSignIns } from "./sqlite-provider-sign-ins.ts";

type AccountRow = Omit<Account, "is_disabled"> & { is_disabled: number };

/** True for an account that is not the only enabled administrator. In the statement itself: two at once cannot both pass. */
const REMAINS = `(role <> 'administrator' or is_disabled = 1 or
  (select count(*) from users where role = 'administrator' and is_disabled = 0) > 1)`;

/** Accounts, sessions and failed sign-ins in the lab's SQLite file. */
export class SqliteAccounts implements Accounts {
  readonly apiTokens: SqliteApiTokens;
  readonly provider: SqliteProviderSignIns;
  readonly #sql: Database.Database;

  constructor(sql: Database.Database) {
    this.apiTokens = new SqliteApiTokens(sql);
    this.provider = new SqliteProviderSignIns(sql);
    this.#sql = sql;
  }

  async count(): Promise<number> {
    return (this.#sql.prepare("select count(*) as n from users").get() as { n: number }).n;
  }

  async list(): Promise<Account[]> {
    return (this.#sql.prepare("select * from users order by username").all() as AccountRow[]).map(toAccount);
  }

  async find(nameOrEmail: string): Promise<Account | null> {
    return this.byId(accountNamed(this.#names(), nameOrEmail)?.id ?? "");
  }

  async byId(id: string): Promise<Account | null> {
    const row = this.#sql.prepare("select * from users where id = ?").get(id) as AccountRow | undefined;
    return row === undefined ? null : toAccount(row);
  }

  #names(): AccountNames[] {
    return this.#sql.prepare("select id, username, email from users").all() as AccountNames[];
  }

  async add(account: Account): Promise<boolean> {
    return atomically(this.#sql, () => this.#insert(account));
  }

  async addFirst(account: Account): Promise<boolean> {
    return atomically(this.#sql, () => this.#names().length === 0 && this.#insert(account));
  }

  #insert(a: Account): boolean {
    if (isNameInUse(this.#names(), a)) return false;
    const disabled = a.is_disabled ? 1 : 0;
    this.#sql
      .prepare("insert into users values (?, ?, ?, ?, ?, ?, ?, ?)")
      .run(a.id, a.username, a.email, a.password_hash, disabled, a.picture, a.created_at, a.role);
    return true;
  }

  async setPassword(
    id: string,
    passwordHash: string,
    by?: { from: string; session: string },
  ): Promise<boolean> {
    const session = by?.session ?? "";
    return atomically(this.#sql, () => {
      const { changes } = this.#sql
        .prepare(
          `update users set password_hash = ? where id = ? and (? is null or password_hash = ?
             and exists (select 1 from sessions where token_hash = ? and ended is null))`,
        )
        .run(passwordHash, id, by?.from ?? null, by?.from ?? null, session);
      if (changes === 1) this.#endSessionsOf(id, { except: session });
      return changes === 1;
    });
  }

  async setUsername(id: string, username: string): Promise<boolean> {
    return atomically(this.#sql, () => {
      if (isNameInUse(this.#names(), { id, username })) return false;
      this.#sql.prepare("update users set username = ? where id = ?").run(username, id);
      return true;
    });
  }

  async setPicture(id: string, picture: string | null): Promise<void> {
    this.#sql.prepare("update users set picture = ? where id = ?").run(picture, id);
  }

  async setRole(id: string, role: Role): Promise<boolean> {
    const { changes } = this.#sql
      .prepare(`update users set role = ? where id = ? and (? = 'administrator' or ${REMAINS})`)
      .run(role, id, role);
    return changes === 1;
  }

  async setDisabled(id: string, isDisabled: boolean, wipes = false): Promise<boolean> {
    const disabled = isDisabled ? 1 : 0;
    return atomically(this.#sql, () => {
      const { changes } = this.#sql
        .prepare(`update users set is_disabled = ? where id = ? and (? = 0 or ${REMAINS})`)
        .run(disabled, id, disabled);
      if (changes === 0) return false;
      this.#endSessionsOf(id, { wipes });
      this.#sql.prepare("delete from api_tokens where user_id = ?").run(id);
      return true;
    });
  }

  async addSession(s: NewSession, proof: Proof): Promise<boolean> {
    const [proven, values] =
      "issuer" in proof
        ? [
            "exists (select 1 from provider_links where user_id = users.id and issuer = ? and subject = ?)",
            [proof.issuer, proof.subject],
          ]
        : ["password_hash = ?", [proof.password_hash]];
    return atomically(this.#sql, () => {
      const { changes } = this.#sql
        .prepare(
          `insert into sessions (token_hash, user_id, created_at, valid_till, device, used_at)
           select ?, id, ?, ?, ?, ? from users where id = ? and is_disabled = 0 and ${proven}`,
        )
        .run(s.token_hash, s.created_at, s.valid_till, s.device, s.used_at, s.user_id, ...values);
      if (changes === 0) return false;
      this.#sql.prepare("insert into tokens values (?, ?, null)").run(s.token_hash, s.token_hash);
      return true;
    });
  }

  async session(tokenHash: string): Promise<{ account: Account; session: Session; isNewer: boolean } | null> {
    const row = this.#sql
      .prepare(
        `select s.*, min(s.valid_till, coalesce(t.valid_till, s.valid_till)) as valid_till,
           exists (select 1 from tokens as e where e.session = t.session and e.rowid < t.rowid
             and e.valid_till is null) as is_newer
         from tokens as t join sessions as s on s.token_hash = t.session where t.token_hash = ?`,
      )
      .get(tokenHash) as (Session & { is_newer: number }) | undefined;
    const account = row && (await this.byId(row.user_id));
    if (!row || !account) return null;
    const { is_newer, ...session } = row;
    return { account, session, isNewer: is_newer === 1 };
  }

  async sessions(now: string, userId?: string): Promise<Session[]> {
    return this.#sql
      .prepare(
        `select * from sessions where valid_till > ? and ended is null and (? is null or user_id = ?)
         order by coalesce(used_at, created_at) desc, token_hash`,
      )
      .all(now, userId ?? null, userId ?? null) as Session[];
  }

  async signedIn(now: string): Promise<Set<string>> {
    const rows = this.#sql
      .prepare(
        `select s.token_hash as id from sessions s join users u on u.id = s.user_id
           where s.valid_till > ? and s.ended is null and u.is_disabled = 0
         union all select t.id from api_tokens t join users u on u.id = t.user_id
           where t.valid_till > ? and u.is_disabled = 0`,
      )
      .all(now, now) as { id: string }[];
    return new Set(rows.map(({ id }) => id));
  }

  async renewSession(
    id: string,
    { tokenHash, validTill }: { tokenHash: string; validTill: string },
  ): Promise<boolean> {
    return atomically(this.#sql, () => {
      const { changes } = this.#sql
        .prepare("update sessions set valid_till = ? where token_hash = ? and ended is null")
        .run(validTill, id);
      if (changes === 1) this.#sql.prepare("insert into tokens values (?, ?, null)").run(tokenHash, id);
      return changes === 1;
    });
  }

  async endEarlierTokens(
    tokenHash: string,
    { now, validTill }: { now: string; validTill: string },
  ): Promise<void> {
    const earlier = `session = (select session from tokens where token_hash = ?)
      and rowid < (select rowid from tokens where token_hash = ?)`;
    // The next request does what was left out.
    unlessLocked(() => {
      this.#sql
        .prepare(`delete from tokens where ${earlier} and valid_till <= ?`)
        .run(tokenHash, tokenHash, now);
      this.#sql
        .prepare(`update tokens set valid_till = ? where valid_till is null and ${earlier}`)
        .run(validTill, tokenHash, tokenHash);
    });
  }

  async useSession(id: string, { at, device }: { at: string; device: string | null }): Promise<void> {
    const use = this.#sql.prepare(
      "update sessions set used_at = ?, device = coalesce(?, device) where token_hash = ?",
    );
    unlessLocked(() => void use.run(at, device, id));
  }

  async removeSession(id: string): Promise<void> {
    this.#sql.prepare("delete from sessions where token_hash = ?").run(id);
  }

  async endSession(id: string, { wipes = false }: Pick<EndedSessions, "wipes">): Promise<void> {
    this.#end("token_hash = ?", wipes, id);
  }

  async endSessionsOf(userId: string, ended: EndedSessions): Promise<void> {
    this.#endSessionsOf(userId, ended);
  }

  #endSessionsOf(userId: string, { except = "", wipes = false }: EndedSessions): void {
    this.#end("user_id = ? and token_hash <> ?", wipes, userId, except);
  }

  /** A device that is to be wiped remains one. */
  #end(condition: string, wipes: boolean, ...values: string[]): void {
    this.#sql
      .prepare(`update sessions set ended = ? where ended is not 'wipe' and ${condition}`)
      .run(wipes ? "wipe" : "ended", ...values);
  }

  async expireSessions(now: string): Promise<void> {
    // A session of a time at which the clock was ahead began in the future.
    this.#sql
      .prepare(
        "update sessions set valid_till = min(valid_till, created_at, ?) where valid_till > created_at",
      )
      .run(now);
  }

  async addAttempt<Name extends { who: string }>(
    names: readonly Name[],
    { at, since }: { at: string; since: string },
    mayTry: (name: Name, attempts: Attempts) => boolean,
  ): Promise<{ name: Name; attempts: Attempts } | null> {
    this.#sql.prepare("delete from login_failures where at <= ? or at > ?").run(since, at);
    const read = this.#sql.prepare(
      "select count(*) as count, coalesce(max(at), '') as last from login_failures where who = ?",
    );
    for (const name of names) {
      const attempts = read.get(name.who) as Attempts;
      if (!mayTry(name, attempts)) return { name, attempts };
    }
    this.#sql
      .prepare("insert into login_failures select value, ? from json_each(?)")
      .run(at, JSON.stringify(names.map(({ who }) => who)));
    return null;
  }

  async removeAttempts(who: readonly string[], at?: string): Promise<void> {
    const named = "who in (select value from json_each(?))";
    const first = `select min(rowid) from login_failures where ${named} and at = ? group by who`;
    const names = JSON.stringify(who);
    if (at === undefined) this.#sql.prepare(`delete from login_failures where ${named}`).run(names);
    else this.#sql.prepare(`delete from login_failures where rowid in (${first})`).run(names, at);
  }
}

function toAccount(row: AccountRow): Account {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    password_hash: row.password_hash,
    role: row.role,
    is_disabled: row.is_disabled === 1,
    picture: row.picture,
    created_at: row.created_at,
  };
}
