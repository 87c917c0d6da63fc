import type { Role } from "#domain/session/roles.ts";
import type { Account, Accounts, Attempts, Session } from "../../accounts.ts";
import type { Connections, Query } from "../connections.ts";
import { PostgresApiTokens } from "./postgres-api-tokens.ts";
import { PostgresProviderSignIns } from "./postgres-provider-sign-ins.ts";

/** Begins a change that depends on the other accounts: two at once cannot both pass. */
const BEGIN_USERS = "begin; lock table users in share row exclusive mode";
/** Begins an attempt to sign in. Parallel attempts, on any server, are counted one by one. */
const BEGIN_ATTEMPT = "begin; lock table login_failures in share row exclusive mode";

/** True for an account that is not the only enabled administrator. */
const REMAINS = `(role <> 'administrator' or is_disabled or
  (select count(*) from users where role = 'administrator' and not is_disabled) > 1)`;

const SESSION = "s.token_hash, s.user_id, s.created_at, s.device, s.used_at";

/** Accounts, sessions and failed sign-ins in the lab's PostgreSQL database. */
export class PostgresAccounts implements Accounts {
  readonly apiTokens: PostgresApiTokens;
  readonly provider: PostgresProviderSignIns;
  readonly #connections: Connections;
  readonly #query: Query;

  constructor(connections: Connections) {
    this.#connections = connections;
    this.#query = connections.query;
    this.apiTokens = new PostgresApiTokens(connections.query);
    this.provider = new PostgresProviderSignIns(connections.query);
  }

  async count(): Promise<number> {
    const [found] = await this.#query<{ n: number }>("select count(*) as n from users");
    return found?.n ?? 0;
  }

  list(): Promise<Account[]> {
    return this.#query("select * from users order by username");
  }

  async find(nameOrEmail: string): Promise<Account | null> {
    // As text of the column's collation, which changes the case of ASCII letters only.
    const name = `lower($1 collate "C")`;
    const [found] = await this.#query<Account>(
      `select * from users where lower(username) = ${name} or lower(email) = ${name}`,
      [nameOrEmail],
    );
    return found ?? null;
  }

  async byId(id: string): Promise<Account | null> {
    const [found] = await this.#query<Account>("select * from users where id = $1", [id]);
    return found ?? null;
  }

  async add(account: Account): Promise<boolean> {
    return insertAccount(this.#query, account);
  }

  addFirst(account: Account): Promise<boolean> {
    return this.#connections.transaction(BEGIN_USERS, async (query) => {
      const [other] = await query("select 1 from users limit 1");
      return other === undefined && insertAccount(query, account);
    });
  }

  async setPassword(id: string, passwordHash: string): Promise<void> {
    await this.#query("update users set password_hash = $1 where id = $2", [passwordHash, id]);
  }

  setUsername(id: string, username: string): Promise<boolean> {
    return this.#connections.transaction(BEGIN_USERS, async (query) => {
      const changed = await query(
        `update users set username = $1 where id = $2 and not exists
           (select 1 from users where id <> $2 and lower(username) = lower($1 collate "C")) returning id`,
        [username, id],
      );
      return changed.length === 1;
    });
  }

  async setPicture(id: string, picture: string | null): Promise<void> {
    await this.#query("update users set picture = $1 where id = $2", [picture, id]);
  }

  setRole(id: string, role: Role): Promise<boolean> {
    return this.#connections.transaction(BEGIN_USERS, async (query) => {
      const changed = await query(
        `update users set role = $1 where id = $2 and ($1 = 'administrator' or ${REMAINS}) returning id`,
        [role, id],
      );
      return changed.length === 1;
    });
  }

  setDisabled(id: string, isDisabled: boolean): Promise<boolean> {
    return this.#connections.transaction(BEGIN_USERS, async (query) => {
      const changed = await query(
        `update users set is_disabled = $1 where id = $2 and (not $1 or ${REMAINS}) returning id`,
        [isDisabled, id],
      );
      return changed.length === 1;
    });
  }

  async addSession(s: Session): Promise<void> {
    await this.#query("delete from sessions where valid_till < $1", [s.created_at]);
    await this.#connections.transaction("begin", async (query) => {
      await query("insert into sessions values ($1, $2, $3, $4, $5, $6)", [
        s.token_hash,
        s.user_id,
        s.created_at,
        s.valid_till,
        s.device,
        s.used_at,
      ]);
      await addToken(query, s.token_hash, s.token_hash);
    });
  }

  async session(tokenHash: string): Promise<{ account: Account; session: Session; isNewer: boolean } | null> {
    const [row] = await this.#query<Session & { is_newer: boolean; account: Account }>(
      `select ${SESSION}, least(s.valid_till, t.valid_till) as valid_till, to_json(u) as account,
         exists (select 1 from tokens as e where e.session = t.session and e.number < t.number
           and e.valid_till is null) as is_newer
       from tokens as t join sessions as s on s.token_hash = t.session join users as u on u.id = s.user_id
       where t.token_hash = $1`,
      [tokenHash],
    );
    if (row === undefined) return null;
    const { is_newer: isNewer, account, ...session } = row;
    return { account, session, isNewer };
  }

  sessions(now: string, userId?: string): Promise<Session[]> {
    return this.#query(
      `select ${SESSION}, s.valid_till from sessions as s where valid_till > $1 and ($2::text is null or user_id = $2)
       order by coalesce(used_at, created_at) desc, token_hash`,
      [now, userId ?? null],
    );
  }

  async signedIn(now: string): Promise<Set<string>> {
    const rows = await this.#query<{ id: string }>(
      `select s.token_hash as id from sessions s join users u on u.id = s.user_id
         where s.valid_till > $1 and not u.is_disabled
       union all select t.id from api_tokens t join users u on u.id = t.user_id
         where t.valid_till > $1 and not u.is_disabled`,
      [now],
    );
    return new Set(rows.map(({ id }) => id));
  }

  async renewSession(
    id: string,
    { tokenHash, validTill }: { tokenHash: string; validTill: string },
  ): Promise<void> {
    await this.#connections.transaction("begin", async (query) => {
      const renewed = await query(
        "update sessions set valid_till = $1 where token_hash = $2 returning token_hash",
        [validTill, id],
      );
      if (renewed.length > 0) await addToken(query, tokenHash, id);
    });
  }

  async endEarlierTokens(
    tokenHash: string,
    { now, validTill }: { now: string; validTill: string },
  ): Promise<void> {
    const earlier = `session = (select session from tokens where token_hash = $1)
      and number < (select number from tokens where token_hash = $1)`;
    await this.#query(`delete from tokens where ${earlier} and valid_till <= $2`, [tokenHash, now]);
    await this.#query(`update tokens set valid_till = $2 where valid_till is null and ${earlier}`, [
      tokenHash,
      validTill,
    ]);
  }

  async useSession(id: string, { at, device }: { at: string; device: string | null }): Promise<void> {
    await this.#query(
      "update sessions set used_at = $1, device = coalesce($2, device) where token_hash = $3",
      [at, device, id],
    );
  }

  async removeSession(id: string): Promise<void> {
    await this.#query("delete from sessions where token_hash = $1", [id]);
  }

  async removeSessionsOf(userId: string, except = ""): Promise<void> {
    await this.#query("delete from sessions where user_id = $1 and token_hash <> $2", [userId, except]);
  }

  async removeAllSessions(): Promise<void> {
    await this.#query("delete from sessions");
  }

  addAttempt<Name extends { who: string }>(
    names: readonly Name[],
    { at, since }: { at: string; since: string },
    mayTry: (name: Name, attempts: Attempts) => boolean,
  ): Promise<{ name: Name; attempts: Attempts } | null> {
    return this.#connections.transaction(BEGIN_ATTEMPT, async (query) => {
      await query("delete from login_failures where at <= $1 or at > $2", [since, at]);
      for (const name of names) {
        const [attempts] = await query<Attempts>(
          "select count(*) as count, coalesce(max(at), '') as last from login_failures where who = $1",
          [name.who],
        );
        if (attempts && !mayTry(name, attempts)) return { name, attempts };
      }
      const who = names.map((name) => name.who);
      await query("insert into login_failures (who, at) select unnest($1::text[]), $2", [who, at]);
      return null;
    });
  }

  async removeAttempts(who: readonly string[], at?: string): Promise<void> {
    const first = `select min(number) from login_failures where who = any($1) and at = $2 group by who`;
    if (at === undefined) await this.#query("delete from login_failures where who = any($1)", [who]);
    else await this.#query(`delete from login_failures where number in (${first})`, [who, at]);
  }
}

/** Returns false when the user name or e-mail is already in use. */
async function insertAccount(query: Query, a: Account): Promise<boolean> {
  const added = await query(
    `insert into users (id, username, email, password_hash, is_disabled, picture, created_at, role)
     values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing returning id`,
    [a.id, a.username, a.email, a.password_hash, a.is_disabled, a.picture, a.created_at, a.role],
  );
  return added.length === 1;
}

async function addToken(query: Query, tokenHash: string, session: string): Promise<void> {
  await query("insert into tokens (token_hash, session, valid_till) values ($1, $2, null)", [
    tokenHash,
    session,
  ]);
}
