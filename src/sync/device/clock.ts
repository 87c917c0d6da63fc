import { liveQuery } from "dexie";
import { CLOCK_LIMIT_MS, type ClockOffset, clockOff, measureOffset } from "#domain/values/clock-offset.ts";
import type { LabStore } from "#store/db.ts";
import type { SyncEnv } from "../env.ts";

/** The stored offset of a wrong clock is replaced when it differs by more. */
const CHANGED_MS = 5_000;

/** The last comparison, in memory: a save needs no read for it. */
const known = new WeakMap<LabStore, ClockOffset>();

/**
 * Compares this device's clock with the server's time in an answer to a request of `sentAt` (`env.now()`). A wrong clock,
 * and its correction, are stored.
 */
export async function noteClock(env: SyncEnv, sentAt: number, serverTime: string | null): Promise<void> {
  const measured = measureOffset(sentAt, env.now(), Date.parse(serverTime ?? ""));
  if (!measured) return;
  const before = known.get(env.store);
  known.set(env.store, measured);
  if (!isWrong(measured) && !isWrong(before)) return;
  if (before && Math.abs(measured.off_ms - before.off_ms) <= CHANGED_MS) return;
  // A disk that cannot store the offset must not turn the answer into a fault.
  await env.store.marks.put({ key: "clock", value: measured }).catch(() => undefined);
}

const isWrong = (offset: ClockOffset | undefined) => Math.abs(offset?.off_ms ?? 0) > CLOCK_LIMIT_MS;

/**
 * Reads the last comparison; `undefined` before the first pull. Without a stored one, the clock agreed with the server's
 * at the last pull. Run it in a live query.
 */
export function readClock(store: LabStore): Promise<ClockOffset | undefined> {
  return store.transaction("r", store.marks, store.cursor, async () => {
    const mark = await store.marks.get("clock");
    if (mark?.key === "clock") return mark.value;
    const feed = await store.cursor.get("feed");
    return feed && { off_ms: 0, server_at: Date.parse(feed.pulled_at) };
  });
}

/** Follows the comparisons of every context: the worker receives most answers. Call when a page or a worker starts. */
export function watchClock(store: LabStore): void {
  liveQuery(() => readClock(store)).subscribe({
    next: (offset) => {
      if (offset) known.set(store, offset);
    },
    error: () => undefined,
  });
}

/**
 * Milliseconds by which this device's clock is ahead of the server's; null if the difference is within two minutes, or
 * not known yet.
 */
export function knownClockOff({ store, now }: Pick<SyncEnv, "store" | "now">): number | null {
  const offset = known.get(store);
  return (offset && clockOff(offset, now())) || null;
}
