import type { TokenScope } from "#domain/api-tokens/schema.ts";

/** An API token of an account, identified by the SHA-256 of its text. Times are ISO-8601 UTC; `used_at` is null before its first use. */
export type ApiToken = {
  id: string;
  token_hash: string;
  user_id: string;
  name: string;
  scope: TokenScope;
  created_at: string;
  valid_till: string;
  used_at: string | null;
};

/** Storage of API tokens, also of those that are no longer valid: their owners see which script has to be changed. */
export interface ApiTokens {
  /** Returns false where the account is disabled: its tokens would live again when it is enabled. */
  add(token: ApiToken): Promise<boolean>;
  find(tokenHash: string): Promise<ApiToken | null>;
  /** The tokens of everyone, or of one account; the last created first. */
  list(userId?: string): Promise<ApiToken[]>;
  /** Stores that a token was used. */
  use(id: string, at: string): Promise<void>;
  /** Deletes a token of an account. Returns false where the account has no such token. */
  remove(id: string, userId: string): Promise<boolean>;
  /** Deletes the tokens of an account. */
  removeOf(userId: string): Promise<void>;
  /** Deletes the tokens of everyone, also in a backup that is from before there were tokens. */
  removeAll(): Promise<void>;
}
