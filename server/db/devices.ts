import type { DeviceReport } from "#domain/devices/schema.ts";

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

/** Storage of the devices' reports. It is not part of the lab's records: the change feed never contains a device. */
export interface Devices {
  /** The last seen first. */
  list(): Promise<StoredDevice[]>;
  /** The devices that report under an id; one, unless a device reports under the id of another. */
  find(id: string): Promise<StoredDevice[]>;
  /** Stores a device in place of what it last reported. */
  put(device: StoredDevice): Promise<void>;
  remove(device: Pick<StoredDevice, "id" | "secret">): Promise<void>;
  /** Returns the ids of commands that this lab has received, of `ids`: accepted or refused. */
  received(ids: readonly string[]): Promise<Set<string>>;
}
