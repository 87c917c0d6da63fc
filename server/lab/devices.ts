import { REPORT_HEADER } from "#contract/sync/answers.ts";
import { type Device, DeviceReport, type Loss } from "#domain/devices/schema.ts";
import { sameName } from "#domain/values/name-key.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { Devices, ReportedUnsent, StoredDevice } from "../db/devices.ts";
import type { LabDb } from "../db/lab-db.ts";

type DevicesLab = { db: LabDb; clock: Clock; onError: (error: unknown) => void };

/**
 * Stores the report of the device that sent a pull; with `isKnown`, only where the device has reported before. Never throws:
 * a malformed report is ignored, and a report that cannot be stored is logged, because the pull is more important.
 */
export async function storeReport(
  lab: DevicesLab,
  request: Request,
  user: string,
  { isKnown = false } = {},
): Promise<void> {
  const report = readReport(request.headers.get(REPORT_HEADER));
  if (report === null) return;
  try {
    if (isKnown && (await lab.db.devices.find(report.id)) === null) return;
    await addReport(lab.db.devices, report, user, isoTime(lab.clock));
  } catch (error) {
    lab.onError(error);
  }
}

function readReport(header: string | null): DeviceReport | null {
  if (header === null) return null;
  try {
    return DeviceReport.safeParse(JSON.parse(header)).data ?? null;
  } catch {
    return null;
  }
}

async function addReport(
  devices: Devices,
  report: DeviceReport,
  user: string,
  seen_at: string,
): Promise<void> {
  const { id, database, former } = report;
  const before = await devices.find(id);
  const isNewDatabase = before !== null && before.report.database !== database;
  const deleted = isNewDatabase ? [...before.deleted, ...unsentOf(before)] : (before?.deleted ?? []);
  await devices.put({ id, user, seen_at, report, deleted });
  // A person has identified this device as one that the server knew: its reports under the former id end.
  if (former === undefined || former === id) return;
  const same = await devices.find(former);
  if (same?.report.database === database) await devices.remove(former);
}

function unsentOf({ seen_at, report: { unsent, unsent_ids } }: StoredDevice): ReportedUnsent[] {
  return unsent === 0 ? [] : [{ reported_at: seen_at, count: unsent, ids: unsent_ids }];
}

/**
 * Returns every device, the last seen first. A reported write is missing while the server has not received it and no
 * device reports it: a journal or a rescue file may return it, on this device or on another.
 */
export async function readDevices({ devices }: Pick<LabDb, "devices">): Promise<Device[]> {
  const all = await devices.list();
  const waiting = new Set(all.flatMap(({ report }) => report.unsent_ids));
  const received = await devices.received(all.flatMap(({ deleted }) => deleted.flatMap(({ ids }) => ids)));
  return all.map((device) => toDevice(device, (id) => !waiting.has(id) && !received.has(id)));
}

/** Returns the device that was last seen under a name, in any spelling; not the device with the id `except`. */
export async function findDevice(
  { devices }: Pick<LabDb, "devices">,
  { name, except }: { name: string; except?: string | undefined },
): Promise<{ device: Pick<Device, "id" | "name" | "seen_at"> | null }> {
  const found = (await devices.list()).find(({ id, report }) => id !== except && sameName(report.name, name));
  return { device: found ? { id: found.id, name: found.report.name, seen_at: found.seen_at } : null };
}

function toDevice(
  { id, user, seen_at, report, deleted }: StoredDevice,
  isMissing: (id: string) => boolean,
): Device {
  const { name, app, persisted, free_bytes, unsent, unsent_age_ms, clock } = report;
  const seen = Date.parse(seen_at);
  const losses = deleted.map(
    ({ reported_at, count, ids }): Loss => ({
      reported_at,
      reported: count,
      missing: ids.filter(isMissing).length,
      unchecked: count - ids.length,
    }),
  );
  return {
    id,
    name,
    user,
    seen_at,
    app,
    persisted,
    free_bytes,
    unsent,
    unsent_since: unsent_age_ms === null ? null : timeBefore(seen, unsent_age_ms),
    clock_off_ms: Date.parse(clock) - seen,
    losses: losses.filter(({ missing, unchecked }) => missing + unchecked > 0),
  };
}

/** ISO time `age` milliseconds before `seen`; a clock may report an age that no date can show. */
function timeBefore(seen: number, age: number): string | null {
  const at = new Date(seen - age);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
