import type { Clock } from "./clock.ts";
import type { LabDb } from "./db/lab-db.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** A tablet that was unused for a year still finds its receipts, its tombstones, and whether its session was ended. */
const RETENTION_DAYS = 400;
/** How far the lab's own time follows the clock at a time: a clock that jumps ahead for hours makes nothing old. */
const STEP = 2 * HOUR;

/** Calls {@link deleteExpired} each hour; never at the start, when the clock may not be set yet. */
export function deleteExpiredHourly(db: LabDb, clock: Clock, onError: (error: unknown) => void): void {
  setInterval(() => deleteExpired(db, clock).catch(onError), HOUR).unref();
}

/** Moves the lab's own time towards the clock's, and deletes expired receipts, tombstones and sessions on each new day of it. */
export async function deleteExpired(db: LabDb, clock: Clock): Promise<void> {
  const before = Date.parse(await db.ownTime());
  const now = Math.max(before, Math.min(clock.now(), before + STEP));
  await db.setOwnTime(new Date(now).toISOString());
  if (Math.floor(now / DAY) === Math.floor(before / DAY)) return;
  await db.deleteExpired(new Date(now - RETENTION_DAYS * DAY).toISOString());
}
