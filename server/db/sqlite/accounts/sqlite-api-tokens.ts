import type Database from "libsql";
import type { ApiToken, ApiTokens } from "../../api-tokens.ts";

/** API tokens in the lab's SQLite file. */
export class SqliteApiTokens implements ApiTokens {
  readonly #sql: Database.Database;

  constructor(sql: Database.Database) {
    this.#sql = sql;
  }

  async add(t: ApiToken): Promise<boolean> {
    const { changes } = this.#sql
      .prepare(
        "insert into api_tokens select ?, ?, id, ?, ?, ?, ?, ? from users where id = ? and is_disabled = 0",
      )
      .run(t.id, t.token_hash, t.name, t.scope, t.created_at, t.valid_till, t.used_at, t.user_id);
    return changes === 1;
  }

  async find(tokenHash: string): Promise<ApiToken | null> {
    const found = this.#sql.prepare("select * from api_tokens where token_hash = ?").get(tokenHash);
    return (found as ApiToken | undefined) ?? null;
  }

  async list(userId?: string): Promise<ApiToken[]> {
    return this.#sql
      .prepare("select * from api_tokens where ? is null or user_id = ? order by created_at desc, name, id")
      .all(userId ?? null, userId ?? null) as ApiToken[];
  }

  async use(id: string, at: string): Promise<void> {
    this.#sql.prepare("update api_tokens set used_at = ? where id = ?").run(at, id);
  }

  async remove(id: string, userId: string): Promise<boolean> {
    const { changes } = this.#sql
      .prepare("delete from api_tokens where id = ? and user_id = ?")
      .run(id, userId);
    return changes === 1;
  }

  async removeOf(userId: string): Promise<void> {
    this.#sql.prepare("delete from api_tokens where user_id = ?").run(userId);
  }

  async removeAll(): Promise<void> {
    // A backup is turned into a lab before it is upgraded.
    const table = this.#sql.prepare("select 1 from sqlite_master where name = 'api_tokens'").get();
    if (table !== undefined) this.#sql.prepare("delete from api_tokens").run();
  }
}
