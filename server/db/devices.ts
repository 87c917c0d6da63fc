import type { DeviceReport, UnsentOn } from "#domain/devices/schema.ts";
import { sameName } from "#domain/values/name-key.ts";
import type { Sql } from "./sql.ts";

/** The unsent writes of a report: when the server received it, their number, and the ids that the report named. */
export type ReportedUnsent = { reported_at: string; count: number; ids: string[] };

/** The last report of a device, which is known by its id and its secret. Times are the server's, ISO-8601 UTC. */
export type StoredDevice = {
  id: string;
  /** SHA-256 of the device's secret; empty for a device that has sent none. */
  secret: string;
  /** E-mail of the person who was signed in. */
  user: string;
  seen_at: string;
  report: Omit<DeviceReport, "secret">;
  /** What the device's earlier, deleted databases last reported as unsent. */
  deleted: ReportedUnsent[];
};

/**
 * Returns the unsent writes of a person on each device, as it last reported them. Where a device of an earlier version does
 * not report whose they are, they are counted as those of the person who was signed in.
 */
export function unsentOf(devices: readonly StoredDevice[], email: string): UnsentOn[] {
  return devices.flatMap(({ user, seen_at, report: { name, unsent, unsent_of } }) => {
    const all = unsent_of ?? (unsent > 0 ? [{ user, unsent }] : []);
    const own = all.filter((one) => sameName(one.user, email)).reduce((sum, one) => sum + one.unsent, 0);
    return own > 0 ? [{ device: name, unsent: own, seen_at }] : [];
  });
}

/** Storage of the devices' reports. It is not part of the lab's records: the change feed never contains a device. */
export class Devices {
  readonly #sql: Sql;

  constructor(sql: Sql) {
    this.#sql = sql;
  }

  /** The last seen first. */
  async list(): Promise<StoredDevice[]> {
    // A backup is checked before it is upgraded: it has no such table, or its devices have no secret.
    if (!(await this.#sql.hasTable("devices"))) return [];
    const devices = await this.#devices("select * from devices");
    return devices.sort(
      (a, b) => inOrder(b.seen_at, a.seen_at) || inOrder(a.id, b.id) || inOrder(a.secret, b.secret),
    );
  }

  /** The devices that report under an id; one, unless a device reports under the id of another. */
  find(id: string): Promise<StoredDevice[]> {
    return this.#devices("select * from devices where id = $1 order by secret", [id]);
  }

  /** Stores a device in place of what it last reported. */
  async put({ id, secret, user, seen_at, report, deleted }: StoredDevice): Promise<void> {
    await this.#sql.query(
      `insert into devices (id, secret, "user", seen_at, report, deleted) values ($1, $2, $3, $4, $5, $6)
       on conflict (id, secret) do update set "user" = excluded."user", seen_at = excluded.seen_at,
         report = excluded.report, deleted = excluded.deleted`,
      [id, secret, user, seen_at, JSON.stringify(report), JSON.stringify(deleted)],
    );
  }

  async remove({ id, secret }: Pick<StoredDevice, "id" | "secret">): Promise<void> {
    await this.#sql.query("delete from devices where id = $1 and secret = $2", [id, secret]);
  }

  /** Returns the ids of commands that this lab has received, of `ids`: accepted or refused. */
  async received(ids: readonly string[]): Promise<Set<string>> {
    const found = await this.#sql.query<{ key: string }>(
      `select key from replies where key = any($1)
       union select command as key from history where command = any($1)`,
      [ids],
    );
    return new Set(found.map(({ key }) => key));
  }

  async #devices(text: string, values: string[] = []): Promise<StoredDevice[]> {
    const found = await this.#sql.query<Omit<StoredDevice, "report" | "deleted"> & Record<string, unknown>>(
      text,
      values,
    );
    return found.map(({ id, secret = "", user, seen_at, report, deleted }) => ({
      id,
      secret,
      user,
      seen_at,
      report: this.#sql.json(report),
      deleted: this.#sql.json(deleted),
    }));
  }
}

const inOrder = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0);
