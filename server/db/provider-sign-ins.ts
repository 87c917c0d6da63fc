import type { Sql } from "./sql.ts";

/** A person of the OpenID provider, and the account in which that person signs in. */
export type ProviderLink = {
  user_id: string;
  /** The provider, and the person there: never another person, whatever name or e-mail. */
  issuer: string;
  subject: string;
  /** The address of the picture that was last fetched from there. */
  picture_url: string | null;
};

/** Storage of the people of an OpenID provider. */
export class ProviderSignIns {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  links(): Promise<ProviderLink[]> {
    return this.#sql.query("select * from provider_links order by user_id");
  }

  async linkOf(userId: string): Promise<ProviderLink | null> {
    const text = "select * from provider_links where user_id = $1";
    return (await this.#sql.query<ProviderLink>(text, [userId]))[0] ?? null;
  }

  async linkOfSubject(issuer: string, subject: string): Promise<ProviderLink | null> {
    const text = "select * from provider_links where issuer = $1 and subject = $2";
    return (await this.#sql.query<ProviderLink>(text, [issuer, subject]))[0] ?? null;
  }

  /** Stores the link of an account, in place of its earlier one. */
  async setLink({ user_id, issuer, subject, picture_url }: ProviderLink): Promise<void> {
    await this.#sql.query(
      `insert into provider_links (user_id, issuer, subject, picture_url) values ($1, $2, $3, $4)
       on conflict (user_id) do update
       set issuer = excluded.issuer, subject = excluded.subject, picture_url = excluded.picture_url`,
      [user_id, issuer, subject, picture_url],
    );
  }

  /** Returns false where the account has no link. */
  async removeLink(userId: string): Promise<boolean> {
    const text = "delete from provider_links where user_id = $1 returning user_id";
    return (await this.#sql.query(text, [userId])).length === 1;
  }
}
