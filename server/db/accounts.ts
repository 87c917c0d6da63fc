import type { Role } from "#domain/kernel/roles.ts";
import type { ApiTokens } from "./api-tokens.ts";
import type { ProviderLink, ProviderSignIns } from "./provider-sign-ins.ts";

/** An account. `password_hash` is argon2id, empty for an account without a password, and never leaves the server. */
export type Account = {
  id: string;
  username: string;
  email: string;
  password_hash: string;
  role: Role;
  is_disabled: boolean;
  /** A small JPEG as a data URL. */
  picture: string | null;
  created_at: string;
};

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
export type NewSession = Omit<Session, "ended">;

/** What a sign-in has shown: the account's password, by its stored hash, or the person at the OpenID provider. */
export type Proof = Pick<Account, "password_hash"> | Pick<ProviderLink, "issuer" | "subject">;

/** Ends a person's sessions except the one with the id `except`; with `wipes`, their devices delete the lab's data. */
export type EndedSessions = { except?: string; wipes?: boolean };

/** How many attempts there were, and when the last one was (ISO UTC; empty without attempts). */
export type Attempts = { count: number; last: string };

/** Storage of accounts and sessions, separate from the lab's records: the change feed never contains them. */
export interface Accounts {
  readonly apiTokens: ApiTokens;
  readonly provider: ProviderSignIns;
  count(): Promise<number>;
  list(): Promise<Account[]>;
  /** Finds an account by user name or e-mail, as `accountNamed` does; null when there is none. */
  find(nameOrEmail: string): Promise<Account | null>;
  byId(id: string): Promise<Account | null>;
  /** Adds the account. Returns false when the user name or e-mail is already in use, in any spelling (`nameKey`). */
  add(account: Account): Promise<boolean>;
  /** Adds the account if there is none yet, otherwise returns false: the set-up link works once. */
  addFirst(account: Account): Promise<boolean>;
  /**
   * Sets a password and ends the account's sessions, in one step. `by` is the person who changes it: the present hash and
   * the session, which remains. Returns false, and changes nothing, where the hash is another one or the session has ended.
   */
  setPassword(id: string, passwordHash: string, by?: { from: string; session: string }): Promise<boolean>;
  /** Returns false, and changes nothing, where the name is in use, in any spelling. */
  setUsername(id: string, username: string): Promise<boolean>;
  setPicture(id: string, picture: string | null): Promise<void>;
  /** Returns false, and changes nothing, where the lab would have no enabled administrator left. */
  setRole(id: string, role: Role): Promise<boolean>;
  /** As {@link setRole}. In the same step ends the account's sessions and revokes its API tokens, also when it is enabled. */
  setDisabled(id: string, isDisabled: boolean, wipes?: boolean): Promise<boolean>;
  /**
   * Adds a session with its first token. Returns false where the account is disabled, or where the proof is no longer valid:
   * both may have changed since they were read.
   */
  addSession(session: NewSession, proof: Proof): Promise<boolean>;
  /**
   * The session of any of its tokens. `valid_till` is the token's, if that ends first; `isNewer` is true for a token
   * after which an earlier one is still valid without limit.
   */
  session(tokenHash: string): Promise<{ account: Account; session: Session; isNewer: boolean } | null>;
  /** The sessions of all accounts, or of one, that are valid after `now` and were not ended; the last used first. */
  sessions(now: string, userId?: string): Promise<Session[]>;
  /** The ids of the sessions and of the API tokens that are valid after `now` and were not ended, of enabled accounts. */
  signedIn(now: string): Promise<Set<string>>;
  /** Extends a session and adds a token to it; the earlier ones remain valid. Returns false where the session has ended. */
  renewSession(id: string, renewal: { tokenHash: string; validTill: string }): Promise<boolean>;
  /** Ends the earlier tokens of a token's session at a time, and deletes those that ended before `now`. */
  endEarlierTokens(tokenHash: string, times: { now: string; validTill: string }): Promise<void>;
  /** Stores that a session was used, and by which device; not while another process has the lock of a SQLite file. */
  useSession(id: string, use: { at: string; device: string | null }): Promise<void>;
  /** Deletes a session whose device has signed out. */
  removeSession(id: string): Promise<void>;
  endSession(id: string, ended: Pick<EndedSessions, "wipes">): Promise<void>;
  endSessionsOf(userId: string, ended: EndedSessions): Promise<void>;
  /** Lets the sessions of everyone expire at `now` at the latest, also in a backup of an older version. */
  expireSessions(now: string): Promise<void>;
  /**
   * Stores a sign-in attempt at `at` under each of the names, and returns null. Where `mayTry` returns false for the
   * attempts after `since` of a name, nothing is stored and they are returned. The step is atomic, so parallel guesses
   * are counted one by one. Attempts after `at` are deleted: a clock was ahead.
   */
  addAttempt<Name extends { who: string }>(
    names: readonly Name[],
    times: { at: string; since: string },
    mayTry: (name: Name, attempts: Attempts) => boolean,
  ): Promise<{ name: Name; attempts: Attempts } | null>;
  /** Deletes one attempt at `at` under each of the names; without `at`, all attempts. */
  removeAttempts(who: readonly string[], at?: string): Promise<void>;
}
