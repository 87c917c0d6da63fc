import { REPORT_HEADER } from "#contract/sync/answers.ts";
import { type Device, DeviceReport, type Loss } from "#domain/devices/schema.ts";
import { hasRole, type Role } from "#domain/kernel/roles.ts";
import { sameName } from "#domain/values/name-key.ts";
import { tokenHash } from "../auth/sessions.ts";
import { type Clock, isoTime } from "../clock.ts";
import type { Devices, ReportedUnsent, StoredDevice } from "../db/devices.ts";
import type { LabDb } from "../db/lab-db.ts";

type DevicesLab = { db: LabDb; clock: Clock; onError: (error: unknown) => void };

/** Databases of one device, deleted one after the other, whose last reports remain. */
const MOST_DELETED = 20;
/** Devices of one person. Beyond that, one that was not seen for longest is removed, if it has nothing unsent or missing. */
const MOST_DEVICES = 100;

/** Who reports; the role is null where the session was ended or the account is disabled. */
type Reporter = { user: string; role: Role | null };

/**
 * Stores the report of the device that sent a pull. Never throws: a malformed report is ignored, and a report that cannot
 * be stored is logged, because the pull is more important.
 */
export async function storeReport(lab: DevicesLab, request: Request, by: Reporter): Promise<void> {
  const report = readReport(request.headers.get(REPORT_HEADER));
  if (report === null) return;
  try {
    await addReport(lab.db.devices, report, { ...by, at: isoTime(lab.clock) });
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

/**
 * Stores a report in place of what the same device reported before, and of no other device: one with another secret is
 * listed beside it.
 */
async function addReport(
  devices: Devices,
  { secret: sent, ...report }: DeviceReport,
  { user, role, at }: Reporter & { at: string },
): Promise<void> {
  const { id, database, former } = report;
  const secret = sent === undefined ? "" : tokenHash(sent);
  const known = await devices.find(id);
  const own =
    known.find((one) => one.secret === secret) ??
    known.find((one) => one.secret === "" && one.report.database === database);
  if (own === undefined && role === null) return;
  // A device without its memory has another secret: whoever used it last, or staff, may state that it is the same one.
  const replaced = own
    ? [own]
    : known.filter(
        (one) =>
          (former !== undefined || one.secret === "") &&
          (one.user === user || hasRole(role ?? "member", "staff")),
      );
  if (replaced.length === 0 && !(await hasRoom(devices, user))) return;
  const deleted = replaced
    .flatMap((one) => (one.report.database === database ? one.deleted : [...one.deleted, ...reportedBy(one)]))
    .slice(-MOST_DELETED);
  await devices.put({ id, secret, user, seen_at: at, report, deleted });
  for (const one of replaced) if (one.secret !== secret) await devices.remove(one);
  // A person has identified this device as one that the server knew: its reports under the former id end.
  if (former === undefined || former === id) return;
  for (const one of await devices.find(former))
    if (one.report.database === database && [secret, ""].includes(one.secret)) await devices.remove(one);
}

/** False where a person has many devices, and every one of them something unsent or missing. */
async function hasRoom(devices: Devices, user: string): Promise<boolean> {
  const own = (await devices.list()).filter((one) => one.user === user);
  if (own.length < MOST_DEVICES) return true;
  const settled = own.findLast(({ report, deleted }) => report.unsent === 0 && deleted.length === 0);
  if (settled) await devices.remove(settled);
  return settled !== undefined;
}

function reportedBy({ seen_at, report: { unsent, unsent_ids } }: StoredDevice): ReportedUnsent[] {
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
  const { name, app, persisted, free_bytes, unsent, unsent_age_ms, unsent_of = [], clock } = report;
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
    unsent_of,
    clock_off_ms: Date.parse(clock) - seen,
    losses: losses.filter(({ missing, unchecked }) => missing + unchecked > 0),
  };
}

/** ISO time `age` milliseconds before `seen`; a clock may report an age that no date can show. */
function timeBefore(seen: number, age: number): string | null {
  const at = new Date(seen - age);
  return Number.isNaN(at.getTime()) ? null : at.toISOString();
}
