import type Database from "libsql";
import type { ProviderLink, ProviderSignIns } from "../../provider-sign-ins.ts";

/** People of an OpenID provider, in the lab's SQLite file. */
export class SqliteProviderSignIns implements ProviderSignIns {
  readonly #sql: Database.Database;

  constructor(sql: Database.Database) {
    this.#sql = sql;
  }

  async links(): Promise<ProviderLink[]> {
    return this.#sql.prepare("select * from provider_links order by user_id").all() as ProviderLink[];
  }

  async linkOf(userId: string): Promise<ProviderLink | null> {
    return this.#one("user_id = ?", userId);
  }

  async linkOfSubject(issuer: string, subject: string): Promise<ProviderLink | null> {
    return this.#one("issuer = ? and subject = ?", issuer, subject);
  }

  #one(condition: string, ...values: string[]): ProviderLink | null {
    const found = this.#sql.prepare(`select * from provider_links where ${condition}`).all(...values);
    return (found as ProviderLink[])[0] ?? null;
  }

  async setLink({ user_id, issuer, subject, picture_url }: ProviderLink): Promise<void> {
    this.#sql
      .prepare(
        `insert into provider_links values (?, ?, ?, ?) on conflict (user_id) do update
         set issuer = excluded.issuer, subject = excluded.subject, picture_url = excluded.picture_url`,
      )
      .run(user_id, issuer, subject, picture_url);
  }

  async removeLink(userId: string): Promise<boolean> {
    return this.#sql.prepare("delete from provider_links where user_id = ?").run(userId).changes === 1;
  }
}
