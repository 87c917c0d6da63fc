import type { Devices, StoredDevice } from "../../devices.ts";
import type { Connections } from "../connections.ts";

const columns = 'id, secret, "user", seen_at, report, deleted';

/** Devices in the lab's PostgreSQL database. */
export class PostgresDevices implements Devices {
  readonly #connections: Connections;

  constructor(connections: Connections) {
    this.#connections = connections;
  }

  list(): Promise<StoredDevice[]> {
    return this.#connections.query(
      `select ${columns} from devices order by seen_at desc, id collate "C", secret`,
    );
  }

  find(id: string): Promise<StoredDevice[]> {
    return this.#connections.query(`select ${columns} from devices where id = $1 order by secret`, [id]);
  }

  async put({ id, secret, user, seen_at, report, deleted }: StoredDevice): Promise<void> {
    await this.#connections.query(
      `insert into devices (${columns}) values ($1, $2, $3, $4, $5, $6)
       on conflict (id, secret) do update set "user" = excluded."user", seen_at = excluded.seen_at,
         report = excluded.report, deleted = excluded.deleted`,
      [id, secret, user, seen_at, JSON.stringify(report), JSON.stringify(deleted)],
    );
  }

  async remove({ id, secret }: Pick<StoredDevice, "id" | "secret">): Promise<void> {
    await this.#connections.query("delete from devices where id = $1 and secret = $2", [id, secret]);
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
