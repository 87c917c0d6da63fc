import type { Role } from "#domain/kernel/roles.ts";
import { formerName, formerNumber } from "#domain/values/former-member.ts";
import {
  type Account,
  type AccountNames,
  type AccountRow,
  accountNamed,
  isNameInUse,
  toAccount,
} from "./account.ts";
import { ApiTokens } from "./api-tokens.ts";
import { Audit } from "./audit.ts";
import type { LabDb } from "./lab-db.ts";
import { ProviderSignIns } from "./provider-sign-ins.ts";
import { endSessionsOf, Sessions } from "./sessions.ts";
import { SignInAttempts } from "./sign-in-attempts.ts";
import { rows, type Sql, type Steps } from "./sql.ts";

/** True for an account that is not the only enabled administrator. */
const REMAINS = `(role <> 'administrator' or is_disabled or
  (select count(*) from users where role = 'administrator' and not is_disabled) > 1)`;

/** Storage of accounts, separate from the lab's records: the change feed never contains them. */
export class Accounts {
  readonly apiTokens: ApiTokens;
  readonly attempts: SignInAttempts;
  readonly audit: Audit;
  readonly provider: ProviderSignIns;
  readonly sessions: Sessions;
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.apiTokens = new ApiTokens(sql);
    this.attempts = new SignInAttempts(sql);
    this.audit = new Audit(sql);
    this.provider = new ProviderSignIns(sql);
    this.sessions = new Sessions(sql);
    this.#sql = sql;
  }

  async count(): Promise<number> {
    const [found] = await this.#sql.query<{ n: number }>("select count(*) as n from users");
    return found?.n ?? 0;
  }

  async list(): Promise<Account[]> {
    return (await this.#sql.query<AccountRow>("select * from users order by username")).map(toAccount);
  }

  /** Finds an account by user name or e-mail, as `accountNamed` does; null when there is none. */
  async find(nameOrEmail: string): Promise<Account | null> {
    return this.byId(accountNamed(await this.#sql.query<AccountNames>(NAMES), nameOrEmail)?.id ?? "");
  }

  async byId(id: string): Promise<Account | null> {
    const [row] = await this.#sql.query<AccountRow>("select * from users where id = $1", [id]);
    return row === undefined ? null : toAccount(row);
  }

  /** Adds the account. Returns false when the user name or e-mail is already in use, in any spelling (`nameKey`). */
  add(account: Account): Promise<boolean> {
    return this.#sql.atomically(() => insertAccount(account), "users");
  }

  /** Adds the account if there is none yet, otherwise returns false: the set-up link works once. */
  addFirst(account: Account): Promise<boolean> {
    return this.#sql.atomically(function* () {
      return (yield* rows(NAMES)).length === 0 && (yield* insertAccount(account));
    }, "users");
  }

  /**
   * Sets a password and ends the account's sessions, in one step. `by` is the person who changes it: the present hash and
   * the session, which remains, if there is one. Returns false, and changes nothing, where the hash is another one or the
   * session has ended. With `mustChange`, the person replaces the password at the sign-in.
   */
  setPassword(
    id: string,
    passwordHash: string,
    { from = null, session = "", mustChange = false }: PasswordBy = {},
  ): Promise<boolean> {
    return this.#sql.atomically(function* () {
      const changed = yield* rows(
        `update users set password_hash = $1, must_change_password = $5
         where id = $2 and (cast($3 as text) is null or password_hash = $3 and (cast($4 as text) = ''
           or exists (select 1 from sessions where token_hash = $4 and ended is null))) returning id`,
        [passwordHash, id, from, session, mustChange],
      );
      if (changed.length === 1) yield* endSessionsOf(id, { except: session });
      return changed.length === 1;
    }, "users");
  }

  /** Returns false, and changes nothing, where the name is in use, in any spelling. */
  setUsername(id: string, username: string): Promise<boolean> {
    return this.#sql.atomically(function* () {
      if (isNameInUse(yield* rows<AccountNames>(NAMES), { id, username })) return false;
      yield* rows("update users set username = $1 where id = $2", [username, id]);
      return true;
    }, "users");
  }

  /** An empty name is derived from the e-mail. Returns false, and changes nothing, for a former member. */
  async setName(id: string, name: string): Promise<boolean> {
    const changed = await this.#sql.query(
      "update users set name = $1 where id = $2 and former_key is null returning id",
      [name, id],
    );
    return changed.length === 1;
  }

  /** The names that people have been given, by e-mail; of those without one it is derived from the e-mail. */
  names(): Promise<{ email: string; name: string }[]> {
    return this.#sql.query(
      "select email, name from users where name <> '' and former_key is null order by id",
    );
  }

  async setPicture(id: string, picture: string | null): Promise<void> {
    await this.#sql.query("update users set picture = $1 where id = $2", [picture, id]);
  }

  /** Returns false, and changes nothing, where the lab would have no enabled administrator left. */
  async setRole(id: string, role: Role): Promise<boolean> {
    const set = () =>
      rows(`update users set role = $1 where id = $2 and ($1 = 'administrator' or ${REMAINS}) returning id`, [
        role,
        id,
      ]);
    return (await this.#sql.atomically(set, "users")).length === 1;
  }

  /**
   * Makes the account that of a former member, in one step: disables it under the name `Former member n`, and deletes
   * its own name, password, picture, sessions, API tokens and the link with a provider. The e-mail remains until
   * {@link removeEmail}; `key` is its hash. Returns the name, also where the account has it already; null for the last enabled administrator.
   */
  makeFormer(id: string, key: string): Promise<string | null> {
    return this.#sql.atomically(function* () {
      const all = yield* rows<{ id: string; username: string; former_key: string | null }>(
        "select id, username, former_key from users",
      );
      const known = all.find((one) => one.id === id);
      if (known?.former_key) return known.username;
      const numbers = all.map(({ username }) => formerNumber(username));
      const name = formerName(Math.max(0, ...numbers) + 1);
      const changed = yield* rows(
        `update users
         set is_disabled = $1, username = $2, former_key = $3, name = '', password_hash = '', picture = null
         where id = $4 and ${REMAINS} returning id`,
        [true, name, key, id],
      );
      if (changed.length === 0) return null;
      yield* endSessionsOf(id, {});
      yield* rows("delete from api_tokens where user_id = $1", [id]);
      yield* rows("delete from provider_links where user_id = $1", [id]);
      return name;
    }, "users");
  }

  /** Replaces the e-mail of a former member, also as that of the last person of a device. */
  removeEmail(id: string, to: string): Promise<void> {
    return this.#sql.atomically(function* () {
      yield* rows(`update devices set "user" = $1 where "user" = (select email from users where id = $2)`, [
        to,
        id,
      ]);
      yield* rows("update users set email = $1 where id = $2", [to, id]);
    }, "users");
  }

  /** The former members: the hash of the deleted e-mail, and the name that is shown. */
  formerMembers(): Promise<{ former_key: string; username: string }[]> {
    return this.#sql.query("select former_key, username from users where former_key is not null");
  }

  /** As {@link setRole}. In the same step ends the account's sessions and revokes its API tokens, also when it is enabled. */
  setDisabled(id: string, isDisabled: boolean, wipes = false): Promise<boolean> {
    return this.#sql.atomically(function* () {
      const changed = yield* rows(
        `update users set is_disabled = $1 where id = $2 and (not $1 or ${REMAINS}) returning id`,
        [isDisabled, id],
      );
      if (changed.length === 0) return false;
      yield* endSessionsOf(id, { wipes });
      yield* rows("delete from api_tokens where user_id = $1", [id]);
      return true;
    }, "users");
  }
}

/** Who sets a password, and whether the person is to replace it. */
type PasswordBy = { from?: string | null; session?: string; mustChange?: boolean };

const NAMES = "select id, username, email from users";

/** Returns false when the user name or e-mail is already in use. */
function* insertAccount(a: Account): Steps<boolean> {
  if (isNameInUse(yield* rows<AccountNames>(NAMES), a)) return false;
  yield* rows(
    `insert into users
       (id, username, email, password_hash, is_disabled, picture, created_at, role, must_change_password, name)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      ...[a.id, a.username, a.email, a.password_hash, a.is_disabled, a.picture, a.created_at, a.role],
      ...[a.must_change_password ?? false, a.name ?? ""],
    ],
  );
  return true;
}

/** One database: the lab's records and its accounts. */
export type Lab = { db: LabDb; accounts: Accounts };
