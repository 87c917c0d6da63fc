import type { DeviceReport } from "#domain/devices/schema.ts";

/** The unsent writes of a report: when the server received it, their number, and the ids that the report named. */
export type ReportedUnsent = { reported_at: string; count: number; ids: string[] };

/** The last report of a device. Times are the server's, ISO-8601 UTC. */
export type StoredDevice = {
  id: string;
  /** E-mail of the person who was signed in. */
  user: string;
  seen_at: string;
  report: DeviceReport;
  /** What the device's earlier, deleted databases last reported as unsent. */
  deleted: ReportedUnsent[];
};

/** Storage of the devices' reports. It is not part of the lab's records: the change feed never contains a device. */
export interface Devices {
  /** The last seen first. */
  list(): Promise<StoredDevice[]>;
  find(id: string): Promise<StoredDevice | null>;
  put(device: StoredDevice): Promise<void>;
  remove(id: string): Promise<void>;
  /** Returns the ids of commands that this lab has received, of `ids`: accepted or refused. */
  received(ids: readonly string[]): Promise<Set<string>>;
}
