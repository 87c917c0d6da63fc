import { type AuditEntry, MOST_ENTRIES } from "#domain/administration/schema.ts";
import { rows, type Sql } from "./sql.ts";

/** An entry as it is stored: people by the ids of their accounts. `actor` is null for a command of `npm run admin`. */
type StoredAudit = Omit<AuditEntry, "by"> & { actor: string | null };

type Row = Omit<StoredAudit, "details"> & { details: string };

/** Storage of what administrators did and of sign-ins; nothing changes an entry, and it is deleted after 400 days. */
export class Audit {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  async add({ at, actor, action, about, details, device, address }: StoredAudit): Promise<void> {
    const insert = () =>
      rows(
        `insert into audit (at, actor, action, about, details, device, address)
         values ($1, $2, $3, $4, $5, $6, $7)`,
        [at, actor, action, about, JSON.stringify(details), device, address],
      );
    await this.#sql.atomically(insert);
  }

  /** The newest entries, the last first, with the present names of the accounts. */
  async list(): Promise<AuditEntry[]> {
    const { query, rowNumber } = this.#sql;
    const people = await query<{ id: string; username: string }>("select id, username, email from users");
    const found = await query<Row>(`select * from audit order by ${rowNumber} desc limit ${MOST_ENTRIES}`);
    const names = new Map(people.map(({ id, username }) => [id, username]));
    return found.map(({ at, actor, action, about, details, device, address }) => ({
      ...{ at, action, device, address },
      by: actor === null ? "npm run admin" : (names.get(actor) ?? actor),
      about: about === null ? null : (names.get(about) ?? about),
      details: JSON.parse(details) as AuditEntry["details"],
    }));
  }
}
