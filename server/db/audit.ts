import { type AuditEntry, MOST_ENTRIES } from "#domain/administration/schema.ts";
import { rows, type Sql } from "./sql.ts";

/** An entry as it is stored: people by the ids of their accounts. `actor` is null for a command of `npm run admin`. */
export type StoredAudit = Omit<AuditEntry, "by"> & { actor: string | null };

type Row = Omit<AuditEntry, "details"> & { details: string };

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
    const found = await this.#sql.query<Row>(
      `select a.at, coalesce(actors.username, 'npm run admin') as by, a.action, people.username as about, a.details,
         a.device, a.address
       from audit a left join users actors on actors.id = a.actor left join users people on people.id = a.about
       order by a.${this.#sql.rowNumber} desc limit ${MOST_ENTRIES}`,
    );
    return found.map((row) => ({ ...row, details: JSON.parse(row.details) as AuditEntry["details"] }));
  }
}
