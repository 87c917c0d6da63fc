import type { TokenScope } from "#domain/api-tokens/schema.ts";
import { rows, type Sql } from "./sql.ts";

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
export class ApiTokens {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** Returns false where the account is disabled: its tokens would live again when it is enabled. */
  async add(t: ApiToken): Promise<boolean> {
    const add = () =>
      rows(
        `insert into api_tokens (id, token_hash, user_id, name, scope, created_at, valid_till, used_at)
         select $1, $2, id, $4, $5, $6, $7, $8 from users where id = $3 and not is_disabled returning id`,
        [t.id, t.token_hash, t.user_id, t.name, t.scope, t.created_at, t.valid_till, t.used_at],
      );
    // A change of the account waits: it then sees this token, and deletes it.
    return (await this.#sql.atomically(add, "users")).length === 1;
  }

  async find(tokenHash: string): Promise<ApiToken | null> {
    const [found] = await this.#sql.query<ApiToken>("select * from api_tokens where token_hash = $1", [
      tokenHash,
    ]);
    return found ?? null;
  }

  /** The tokens of everyone, or of one account; the last created first. */
  list(userId: string | null = null): Promise<ApiToken[]> {
    return this.#sql.query(
      `select * from api_tokens where cast($1 as text) is null or user_id = $1
       order by created_at desc, name, id`,
      [userId],
    );
  }

  /** Stores that a token was used. */
  use(id: string, at: string): Promise<void> {
    return this.#sql.unlessLocked({
      text: "update api_tokens set used_at = $1 where id = $2",
      values: [at, id],
    });
  }

  /** Deletes a token of an account. Returns false where the account has no such token. */
  async remove(id: string, userId: string): Promise<boolean> {
    const text = "delete from api_tokens where id = $1 and user_id = $2 returning id";
    return (await this.#sql.query(text, [id, userId])).length === 1;
  }

  /** Deletes the tokens of an account. */
  async removeOf(userId: string): Promise<void> {
    await this.#sql.query("delete from api_tokens where user_id = $1", [userId]);
  }

  /** Deletes the tokens of everyone, also in a backup that is from before there were tokens. */
  async removeAll(): Promise<void> {
    // A backup is turned into a lab before it is upgraded.
    if (await this.#sql.hasTable("api_tokens")) await this.#sql.query("delete from api_tokens");
  }
}
