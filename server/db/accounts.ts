/** An account. `password_hash` is argon2id and never leaves the server. */
export type Account = {
  id: string;
  username: string;
  email: string;
  password_hash: string;
  is_disabled: boolean;
  picture: string | null;
  created_at: string;
};

/** One session, identified by the SHA-256 of its token. Times are ISO-8601 UTC. */
export type Session = { token_hash: string; user_id: string; created_at: string; valid_till: string };

/** Storage of accounts and sessions, separate from the lab's records: the change feed never contains them. */
export interface Accounts {
  count(): Promise<number>;
  list(): Promise<Account[]>;
  /** Finds an account by user name or e-mail, ignoring case; null when there is none. */
  find(nameOrEmail: string): Promise<Account | null>;
  /** Adds the account. Returns false when the user name or e-mail is already in use. */
  add(account: Account): Promise<boolean>;
  /** Adds the account if there is none yet, otherwise returns false: the set-up link works once. */
  addFirst(account: Account): Promise<boolean>;
  setPassword(id: string, passwordHash: string): Promise<void>;
  setDisabled(id: string, isDisabled: boolean): Promise<void>;
  addSession(session: Session): Promise<void>;
  session(tokenHash: string): Promise<{ account: Account; valid_till: string } | null>;
  extendSession(tokenHash: string, validTill: string): Promise<void>;
  removeSession(tokenHash: string): Promise<void>;
  removeSessionsOf(userId: string): Promise<void>;
  /**
   * Stores a sign-in attempt of `who` and returns null. If there have been `limit` attempts after `since`, stores nothing
   * and returns the time of the oldest of them. The step is atomic, so parallel guesses are counted one by one.
   */
  addAttempt(who: string, attempt: { at: string; since: string; limit: number }): Promise<string | null>;
  clearFailures(who: string): Promise<void>;
}
