/** Who may sign in. `password_hash` is argon2id and never leaves the server. */
export type Account = {
  id: string;
  username: string;
  email: string;
  password_hash: string;
  is_disabled: boolean;
  picture: string | null;
  created_at: string;
};

/** One sign-in, found by the SHA-256 of its token. Times are ISO-8601 UTC. */
export type Session = { token_hash: string; user_id: string; created_at: string; valid_till: string };

/** The accounts' SQL surface, beside the lab's records: nothing of it ever enters the feed. */
export interface Accounts {
  count(): Promise<number>;
  list(): Promise<Account[]>;
  /** By user name or e-mail, without regard to case. */
  find(nameOrEmail: string): Promise<Account | null>;
  /** False, and nothing added, when the user name or e-mail is taken. */
  add(account: Account): Promise<boolean>;
  /** Adds only while there is no account at all: the set-up link works once. */
  addFirst(account: Account): Promise<boolean>;
  setPassword(id: string, passwordHash: string): Promise<void>;
  setDisabled(id: string, isDisabled: boolean): Promise<void>;
  addSession(session: Session): Promise<void>;
  session(tokenHash: string): Promise<{ account: Account; valid_till: string } | null>;
  extendSession(tokenHash: string, validTill: string): Promise<void>;
  removeSession(tokenHash: string): Promise<void>;
  removeSessionsOf(userId: string): Promise<void>;
  /**
   * Writes down one more sign-in attempt of `who` and answers null; or, when there have been `most` since `since`,
   * writes nothing and answers the time of the one that must pass out of sight first. One step: guesses sent at once
   * are counted one by one.
   */
  addAttempt(who: string, attempt: { at: string; since: string; most: number }): Promise<string | null>;
  clearFailures(who: string): Promise<void>;
}
