import type { ProviderLink, ProviderSignIns } from "../../provider-sign-ins.ts";
import type { Query } from "../connections.ts";

/** People of an OpenID provider, in the lab's PostgreSQL database. */
export class PostgresProviderSignIns implements ProviderSignIns {
  readonly #query: Query;

  constructor(query: Query) {
    this.#query = query;
  }

  links(): Promise<ProviderLink[]> {
    return this.#query("select * from provider_links order by user_id");
  }

  async linkOf(userId: string): Promise<ProviderLink | null> {
    const [found] = await this.#query<ProviderLink>("select * from provider_links where user_id = $1", [
      userId,
    ]);
    return found ?? null;
  }

  async linkOfSubject(issuer: string, subject: string): Promise<ProviderLink | null> {
    const [found] = await this.#query<ProviderLink>(
      "select * from provider_links where issuer = $1 and subject = $2",
      [issuer, subject],
    );
    return found ?? null;
  }

  async setLink({ user_id, issuer, subject, picture_url }: ProviderLink): Promise<void> {
    await this.#query(
      `insert into provider_links (user_id, issuer, subject, picture_url) values ($1, $2, $3, $4)
       on conflict (user_id) do update
       set issuer = excluded.issuer, subject = excluded.subject, picture_url = excluded.picture_url`,
      [user_id, issuer, subject, picture_url],
    );
  }

  async removeLink(userId: string): Promise<boolean> {
    const removed = await this.#query("delete from provider_links where user_id = $1 returning user_id", [
      userId,
    ]);
    return removed.length === 1;
  }
}
