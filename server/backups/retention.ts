import type { Retention } from "../settings/settings.ts";

const DAY = 24 * 60 * 60 * 1000;

/**
 * Returns the backups to delete, of these times (ISO UTC): all but the newest of each of the last days, ISO weeks and
 * months (UTC) that have one. The newest backup is never deleted.
 */
export function expiredBackups(times: readonly string[], { days, weeks, months }: Retention): string[] {
  const newestFirst = times.toSorted().reverse();
  const retained = new Set(newestFirst.slice(0, 1));
  for (const [periodOf, count] of [
    [dayOf, days],
    [weekOf, weeks],
    [monthOf, months],
  ] as const) {
    const newest = new Map<string, string>();
    for (const time of newestFirst) if (!newest.has(periodOf(time))) newest.set(periodOf(time), time);
    for (const time of [...newest.values()].slice(0, count)) retained.add(time);
  }
  return newestFirst.filter((time) => !retained.has(time));
}

const dayOf = (time: string) => time.slice(0, 10);
const monthOf = (time: string) => time.slice(0, 7);

/** The date of the week's Monday. */
function weekOf(time: string): string {
  const midnight = Date.parse(`${dayOf(time)}T00:00:00Z`);
  const daysSinceMonday = (new Date(midnight).getUTCDay() + 6) % 7;
  return dayOf(new Date(midnight - daysSinceMonday * DAY).toISOString());
}
