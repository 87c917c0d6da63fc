import type { ApiToken, ApiTokens } from "../../api-tokens.ts";
import type { Query } from "../connections.ts";

/** API tokens in the lab's PostgreSQL database. */
export class PostgresApiTokens implements ApiTokens {
  readonly #query: Query;

  constructor(query: Query) {
    this.#query = query;
  }

  async add(t: ApiToken): Promise<boolean> {
    const added = await this.#query(
      `with owner as (select id from users where id = $3 and not is_disabled for share)
       insert into api_tokens (id, token_hash, user_id, name, scope, created_at, valid_till, used_at)
       select $1, $2, id, $4, $5, $6, $7, $8 from owner returning id`,
      [t.id, t.token_hash, t.user_id, t.name, t.scope, t.created_at, t.valid_till, t.used_at],
    );
    return added.length === 1;
  }

  async find(tokenHash: string): Promise<ApiToken | null> {
    const [found] = await this.#query<ApiToken>("select * from api_tokens where token_hash = $1", [
      tokenHash,
    ]);
    return found ?? null;
  }

  list(userId?: string): Promise<ApiToken[]> {
    return this.#query(
      `select * from api_tokens where $1::text is null or user_id = $1
       order by created_at desc, name, id`,
      [userId ?? null],
    );
  }

  async use(id: string, at: string): Promise<void> {
    await this.#query("update api_tokens set used_at = $1 where id = $2", [at, id]);
  }

  async remove(id: string, userId: string): Promise<boolean> {
    const removed = await this.#query("delete from api_tokens where id = $1 and user_id = $2 returning id", [
      id,
      userId,
    ]);
    return removed.length === 1;
  }

  async removeOf(userId: string): Promise<void> {
    await this.#query("delete from api_tokens where user_id = $1", [userId]);
  }

  async removeAll(): Promise<void> {
    // A database is not upgraded before `after-restore`.
    await this.#query(
      `do $$ begin if to_regclass('api_tokens') is not null then delete from api_tokens; end if; end $$`,
    );
  }
}
