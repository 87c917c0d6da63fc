import { type Account, type AccountRow, toAccount } from "./account.ts";
import type { ProviderLink } from "./provider-sign-ins.ts";
import { rows, type Sql } from "./sql.ts";

/**
 * One session, identified by the SHA-256 of its first token. Times are ISO-8601 UTC. `device` is the name that the device gave
 * itself; `used_at` is null for a session of an older version that was not used since. `ended` is null until a person ends the
 * session; `wipe` where its device is also to delete the lab's data.
 */
export type Session = {
  token_hash: string;
  user_id: string;
  created_at: string;
  valid_till: string;
  device: string | null;
  used_at: string | null;
  ended: "ended" | "wipe" | null;
};

/** A session that is opened. */
type NewSession = Omit<Session, "ended">;

/** What a sign-in has shown: the account's password, by its stored hash, or the person at the OpenID provider. */
export type Proof = Pick<Account, "password_hash"> | Pick<ProviderLink, "issuer" | "subject">;

/** Ends a person's sessions except the one with the id `except`; with `wipes`, their devices delete the lab's data. */
type EndedSessions = { except?: string; wipes?: boolean };

/** Storage of sessions and of the tokens that identify them. */
export class Sessions {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /**
   * Adds a session with its first token. Returns false where the account is disabled, or where the proof is no longer valid:
   * both may have changed since they were read.
   */
  add(s: NewSession, proof: Proof): Promise<boolean> {
    const [proven, values] =
      "issuer" in proof
        ? [
            "exists (select 1 from provider_links where user_id = users.id and issuer = $7 and subject = $8)",
            [proof.issuer, proof.subject],
          ]
        : ["password_hash = $7", [proof.password_hash]];
    // A change of the account waits: it then sees this session, and ends it.
    return this.#sql.atomically(function* () {
      const added = yield* rows(
        `insert into sessions (token_hash, user_id, created_at, valid_till, device, used_at)
         select $1, id, $3, $4, $5, $6 from users where id = $2 and not is_disabled and ${proven}
         returning token_hash`,
        [s.token_hash, s.user_id, s.created_at, s.valid_till, s.device, s.used_at, ...values],
      );
      if (added.length === 0) return false;
      yield* addToken(s.token_hash, s.token_hash);
      yield* rows("update users set seen_at = coalesce($1, seen_at) where id = $2", [s.used_at, s.user_id]);
      return true;
    }, "users");
  }

  /**
   * The session of any of its tokens. `valid_till` is the token's, if that ends first; `isNewer` is true for a token
   * after which an earlier one is still valid without limit.
   */
  async find(tokenHash: string): Promise<{ account: Account; session: Session; isNewer: boolean } | null> {
    const { rowNumber } = this.#sql;
    const [row] = await this.#sql.query<
      AccountRow & Omit<Session, "created_at"> & { opened_at: string; is_newer: boolean | number }
    >(
      `select u.*, s.token_hash, s.user_id, s.created_at as opened_at, s.device, s.used_at, s.ended,
         case when t.valid_till < s.valid_till then t.valid_till else s.valid_till end as valid_till,
         exists (select 1 from tokens as e where e.session = t.session and e.${rowNumber} < t.${rowNumber}
           and e.valid_till is null) as is_newer
       from tokens as t join sessions as s on s.token_hash = t.session join users as u on u.id = s.user_id
       where t.token_hash = $1`,
      [tokenHash],
    );
    if (row === undefined) return null;
    const { token_hash, user_id, opened_at, valid_till, device, used_at, ended, is_newer, ...account } = row;
    const session = { token_hash, user_id, created_at: opened_at, valid_till, device, used_at, ended };
    return { account: toAccount(account), session, isNewer: Boolean(is_newer) };
  }

  /** The sessions of all accounts, or of one, that are valid after `now` and were not ended; the last used first. */
  list(now: string, userId: string | null = null): Promise<Session[]> {
    return this.#sql.query(
      `select * from sessions
       where valid_till > $1 and ended is null and (cast($2 as text) is null or user_id = $2)
       order by coalesce(used_at, created_at) desc, token_hash`,
      [now, userId],
    );
  }

  /** The ids of the sessions and of the API tokens that are valid after `now` and were not ended, of enabled accounts. */
  async signedIn(now: string): Promise<Set<string>> {
    const found = await this.#sql.query<{ id: string }>(
      `select s.token_hash as id from sessions s join users u on u.id = s.user_id
         where s.valid_till > $1 and s.ended is null and not u.is_disabled
       union all select t.id from api_tokens t join users u on u.id = t.user_id
         where t.valid_till > $1 and not u.is_disabled`,
      [now],
    );
    return new Set(found.map(({ id }) => id));
  }

  /** Extends a session and adds a token to it; the earlier ones remain valid. Returns false where the session has ended. */
  renew(id: string, { tokenHash, validTill }: { tokenHash: string; validTill: string }): Promise<boolean> {
    return this.#sql.atomically(function* () {
      const renewed = yield* rows(
        "update sessions set valid_till = $1 where token_hash = $2 and ended is null returning token_hash",
        [validTill, id],
      );
      if (renewed.length === 1) yield* addToken(tokenHash, id);
      return renewed.length === 1;
    });
  }

  /** Ends the earlier tokens of a token's session at a time, and deletes those that ended before `now`. */
  endEarlierTokens(tokenHash: string, { now, validTill }: { now: string; validTill: string }): Promise<void> {
    const { rowNumber } = this.#sql;
    const earlier = `session = (select session from tokens where token_hash = $1)
      and ${rowNumber} < (select ${rowNumber} from tokens where token_hash = $1)`;
    // The next request does what was left out.
    return this.#sql.unlessLocked(
      { text: `delete from tokens where ${earlier} and valid_till <= $2`, values: [tokenHash, now] },
      {
        text: `update tokens set valid_till = $2 where valid_till is null and ${earlier}`,
        values: [tokenHash, validTill],
      },
    );
  }

  /** Stores that a session was used, and by which device; not while another process has the lock of a SQLite file. */
  use(id: string, { at, device }: { at: string; device: string | null }): Promise<void> {
    return this.#sql.unlessLocked(
      {
        text: "update users set seen_at = $1 where id = (select user_id from sessions where token_hash = $2)",
        values: [at, id],
      },
      {
        text: "update sessions set used_at = $1, device = coalesce($2, device) where token_hash = $3",
        values: [at, device, id],
      },
    );
  }

  /** Deletes a session whose device has signed out. */
  async remove(id: string): Promise<void> {
    await this.#sql.query("delete from sessions where token_hash = $1", [id]);
  }

  async end(id: string, { wipes = false }: Pick<EndedSessions, "wipes">): Promise<void> {
    await this.#sql.query(`${END} and token_hash = $2`, [endOf(wipes), id]);
  }

  async endOf(userId: string, ended: EndedSessions): Promise<void> {
    await this.#sql.atomically(() => endSessionsOf(userId, ended));
  }

  /** Lets the sessions of everyone expire at `now` at the latest, also in a backup of an older version. */
  async expireAll(now: string): Promise<void> {
    // A session of a time at which the clock was ahead began in the future.
    await this.#sql.query(
      `update sessions set valid_till = case when created_at < $1 then created_at else $1 end
       where valid_till > created_at`,
      [now],
    );
  }
}

const addToken = (tokenHash: string, session: string) =>
  rows("insert into tokens (token_hash, session, valid_till) values ($1, $2, null)", [tokenHash, session]);

/** Ends sessions. A device that is to be wiped remains one. */
const END = "update sessions set ended = $1 where ended is distinct from 'wipe'";
const endOf = (wipes: boolean) => (wipes ? "wipe" : "ended");

/** Ends the sessions of an account. */
export const endSessionsOf = (userId: string, { except = "", wipes = false }: EndedSessions) =>
  rows(`${END} and user_id = $2 and token_hash <> $3`, [endOf(wipes), userId, except]);
