import type Database from "libsql";
import type { Devices, StoredDevice } from "../../devices.ts";

type ColumnRow = { name: string };
type DeviceRow = Omit<StoredDevice, "report" | "deleted"> & { report: string; deleted: string };

/** Devices in the lab's SQLite file. Statements are prepared when used: a backup of an older version has no such table. */
export class SqliteDevices implements Devices {
  readonly #sql: Database.Database;

  constructor(sql: Database.Database) {
    this.#sql = sql;
  }

  async list(): Promise<StoredDevice[]> {
    // A backup is checked before it is upgraded: its devices have no secret, or it has no such table.
    const columns = this.#sql.prepare("select name from pragma_table_info('devices')").all() as ColumnRow[];
    if (columns.length === 0) return [];
    const secret = columns.some(({ name }) => name === "secret") ? ", secret" : "";
    return this.#rows(`select * from devices order by seen_at desc, id${secret}`);
  }

  async find(id: string): Promise<StoredDevice[]> {
    return this.#rows("select * from devices where id = ? order by secret", id);
  }

  async put({ id, secret, user, seen_at, report, deleted }: StoredDevice): Promise<void> {
    this.#sql
      .prepare(
        "insert or replace into devices (id, secret, user, seen_at, report, deleted) values (?, ?, ?, ?, ?, ?)",
      )
      .run(id, secret, user, seen_at, JSON.stringify(report), JSON.stringify(deleted));
  }

  async remove({ id, secret }: Pick<StoredDevice, "id" | "secret">): Promise<void> {
    this.#sql.prepare("delete from devices where id = ? and secret = ?").run(id, secret);
  }

  async received(ids: readonly string[]): Promise<Set<string>> {
    const wanted = JSON.stringify(ids);
    const rows = this.#sql
      .prepare(
        `select key from replies where key in (select value from json_each(?))
         union select command as key from history where command in (select value from json_each(?))`,
      )
      .all(wanted, wanted) as { key: string }[];
    return new Set(rows.map(({ key }) => key));
  }

  #rows(query: string, ...values: string[]): StoredDevice[] {
    const rows = this.#sql.prepare(query).all(...values) as DeviceRow[];
    return rows.map(({ report, deleted, ...device }) => ({
      ...device,
      report: JSON.parse(report),
      deleted: JSON.parse(deleted),
    }));
  }
}
