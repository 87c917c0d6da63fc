import type { Devices, StoredDevice } from "../../devices.ts";
import type { Connections } from "../connections.ts";

/** Devices in the lab's PostgreSQL database. */
export class PostgresDevices implements Devices {
  readonly #connections: Connections;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  list(): Promise<StoredDevice[]> {
    return this.#connections.query('select * from devices order by seen_at desc, id collate "C"');
  }

  async find(id: string): Promise<StoredDevice | null> {
    const [found] = await this.#connections.query<StoredDevice>("select * from devices where id = $1", [id]);
    return found ?? null;
  }

  async put({ id, user, seen_at, report, deleted }: StoredDevice): Promise<void> {
    await this.#connections.query(
      `insert into devices (id, "user", seen_at, report, deleted) values ($1, $2, $3, $4, $5)
       on conflict (id) do update set "user" = excluded."user", seen_at = excluded.seen_at,
         report = excluded.report, deleted = excluded.deleted`,
      [id, user, seen_at, JSON.stringify(report), JSON.stringify(deleted)],
    );
  }

  async remove(id: string): Promise<void> {
    await this.#connections.query("delete from devices where id = $1", [id]);
  }

  async received(ids: readonly string[]): Promise<Set<string>> {
    const rows = await this.#connections.query<{ key: string }>(
      `select key from replies where key = any($1)
       union select command as key from history where command = any($1)`,
      [ids],
    );
    return new Set(rows.map(({ key }) => key));
  }
}
