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

const SESSION = "s.token_hash, s.user_id, s.created_at, s.device, s.used_at, s.ended";

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
    return this.byId(accountNamed(await namesIn(this.#query), nameOrEmail)?.id ?? "");
  }

  async byId(id: string): Promise<Account | null> {
    const [found] = await this.#query<Account>("select * from users where id = $1", [id]);
    return found ?? null;
  }

  add(account: Account): Promise<boolean> {
    return this.#connections.transaction(BEGIN_USERS, async (query) =>
      insertAccount(query, await namesIn(query), account),
    );
  }

  addFirst(account: Account): Promise<boolean> {
    return this.#connections.transaction(BEGIN_USERS, async (query) => {
      const others = await namesIn(query);
      return others.length === 0 && insertAccount(query, others, account);
    });
  }

  setPassword(id: string, passwordHash: string, by?: { from: string; session: string }): Promise<boolean> {
    const { from = null, session = "" } = by ?? {};
    return this.#connections.transaction("begin", async (query) => {
      // Waits for sessions that are being opened with the present password: they end below.
      const changed = await query(
        `update users set password_hash = $1 where id = $2 and ($3::text is null or password_hash = $3
           and exists (select 1 from sessions where token_hash = $4 and ended is null)) returning id`,
        [passwordHash, id, from, session],
      );
      if (changed.length === 1) await endSessionsOf(query, id, { except: session });
      return changed.length === 1;
    });
  }

  setUsername(id: string, username: string): Promise<boolean> {
    return this.#connections.transaction(BEGIN_USERS, async (query) => {
      if (isNameInUse(await namesIn(query), { id, username })) return false;
      await query("update users set username = $1 where id = $2", [username, id]);
      return true;
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

  setDisabled(id: string, isDisabled: boolean, wipes = false): Promise<boolean> {
    return this.#connections.transaction(BEGIN_USERS, async (query) => {
      const changed = await query(
        `update users set is_disabled = $1 where id = $2 and (not $1 or ${REMAINS}) returning id`,
        [isDisabled, id],
      );
      if (changed.length === 0) return false;
      await endSessionsOf(query, id, { wipes });
      await query("delete from api_tokens where user_id = $1", [id]);
      return true;
    });
  }

  addSession(s: NewSession, proof: Proof): Promise<boolean> {
    const [proven, values] =
      "issuer" in proof
        ? [
            "users join provider_links on user_id = id where issuer = $7 and subject = $8",
            [proof.issuer, proof.subject],
          ]
        : ["users where password_hash = $7", [proof.password_hash]];
    return this.#connections.transaction("begin", async (query) => {
      // The locks make a change of the account wait: it then sees this session, and ends it.
      const added = await query(
        `with account as (select id from ${proven} and id = $2 and not is_disabled for share)
         insert into sessions (token_hash, user_id, created_at, valid_till, device, used_at)
         select $1, id, $3, $4, $5, $6 from account returning token_hash`,
        [s.token_hash, s.user_id, s.created_at, s.valid_till, s.device, s.used_at, ...values],
      );
      if (added.length === 1) await addToken(query, s.token_hash, s.token_hash);
      return added.length === 1;
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
      `select ${SESSION}, s.valid_till from sessions as s
       where valid_till > $1 and ended is null and ($2::text is null or user_id = $2)
       order by coalesce(used_at, created_at) desc, token_hash`,
      [now, userId ?? null],
    );
  }

  async signedIn(now: string): Promise<Set<string>> {
    const rows = await this.#query<{ id: string }>(
      `select s.token_hash as id from sessions s join users u on u.id = s.user_id
         where s.valid_till > $1 and s.ended is null and not u.is_disabled
       union all select t.id from api_tokens t join users u on u.id = t.user_id
         where t.valid_till > $1 and not u.is_disabled`,
      [now],
    );
    return new Set(rows.map(({ id }) => id));
  }

  renewSession(
    id: string,
    { tokenHash, validTill }: { tokenHash: string; validTill: string },
  ): Promise<boolean> {
    return this.#connections.transaction("begin", async (query) => {
      const renewed = await query(
        "update sessions set valid_till = $1 where token_hash = $2 and ended is null returning token_hash",
        [validTill, id],
      );
      if (renewed.length === 1) await addToken(query, tokenHash, id);
      return renewed.length === 1;
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

  async endSession(id: string, { wipes = false }: Pick<EndedSessions, "wipes">): Promise<void> {
    await this.#query(`${END} and token_hash = $2`, [endOf(wipes), id]);
  }

  endSessionsOf(userId: string, ended: EndedSessions): Promise<void> {
    return endSessionsOf(this.#query, userId, ended);
  }

  async expireSessions(now: string): Promise<void> {
    await this.#query(
      "update sessions set valid_till = least(valid_till, created_at, $1) where valid_till > created_at",
      [now],
    );
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

/** Ends sessions. A device that is to be wiped remains one. */
const END = "update sessions set ended = $1 where ended is distinct from 'wipe'";
const endOf = (wipes: boolean) => (wipes ? "wipe" : "ended");

async function endSessionsOf(
  query: Query,
  userId: string,
  { except = "", wipes = false }: EndedSessions,
): Promise<void> {
  await query(`${END} and user_id = $2 and token_hash <> $3`, [endOf(wipes), userId, except]);
}

const namesIn = (query: Query) => query<AccountNames>("select id, username, email from users");

/** Returns false when the user name or e-mail is already in use. */
async function insertAccount(query: Query, others: AccountNames[], a: Account): Promise<boolean> {
  if (isNameInUse(others, a)) return false;
  await query(
    `insert into users (id, username, email, password_hash, is_disabled, picture, created_at, role)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [a.id, a.username, a.email, a.password_hash, a.is_disabled, a.picture, a.created_at, a.role],
  );
  return true;
}

async function addToken(query: Query, tokenHash: string, session: string): Promise<void> {
  await query("insert into tokens (token_hash, session, valid_till) values ($1, $2, null)", [
    tokenHash,
    session,
  ]);
}
