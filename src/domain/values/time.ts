import { formatInTimeZone } from "date-fns-tz";

/** The lab's clock on the wall. Everything is stored in UTC. */
export const LAB_ZONE = "America/New_York";

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Shorter than the time between two changes of the zone. */
const SPAN = 28 * DAY;

const offsets = new Map<number, number>();

// date-fns-tz is asked for offsets alone: its conversions pass through the machine's own zone, and go wrong in the
// hours that zone skips or repeats.
function offsetAt(instant: number): number {
  let from = Math.floor(instant / SPAN) * SPAN;
  let till = from + SPAN;
  // What is the same at both ends is the same between them: of ten thousand rows a hundred are asked for.
  while (offsetInHour(from) !== offsetInHour(till) && till - from > HOUR) {
    const middle = from + Math.floor((till - from) / HOUR / 2) * HOUR;
    if (instant < middle) till = middle;
    else from = middle;
  }
  return offsetInHour(from);
}

/** A zone changes at full hours. */
function offsetInHour(instant: number): number {
  const hour = Math.floor(instant / HOUR);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  if (offsets.size >= 10_000) offsets.clear();
  const offset = readOffset(instant);
  offsets.set(hour, offset);
  return offset;
}

function readOffset(instant: number): number {
  const [sign, hours, minutes] =
    /([+-])(\d\d):(\d\d)/.exec(formatInTimeZone(instant, LAB_ZONE, "xxx"))?.slice(1) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** The instant of a time on the wall, told as if the wall were in UTC. */
function wallToInstant(wall: number): number {
  const before = offsetAt(wall - DAY);
  const after = offsetAt(wall + DAY);
  const [early, late] = [wall - before, wall - after];
  if (offsetAt(early) === before) return early;
  return offsetAt(late) === after ? late : early;
}

const instantToWall = (instant: number) => instant + offsetAt(instant);

/** `YYYY-MM-DDTHH:mm` in New York to ISO UTC. A repeated hour is its first occurrence, a missing one an hour later. */
export function localToUtc(local: string): string {
  return new Date(wallToInstant(Date.parse(`${local}Z`))).toISOString();
}

/** ISO UTC to `YYYY-MM-DDTHH:mm` in New York, as date-time inputs take it. */
export function utcToLocal(iso: string): string {
  return new Date(instantToWall(Date.parse(iso))).toISOString().slice(0, 16);
}

/** `YYYY-MM-DD` to the start of that day in New York, ISO UTC. */
export function dateToUtc(date: string): string {
  return localToUtc(`${date}T00:00`);
}

/** `YYYY-MM-DD` on the lab's calendar. */
export function dayOf(iso: string): string {
  return utcToLocal(iso).slice(0, 10);
}

/** The start of the next day in New York, ISO UTC. */
export function nextMidnight(iso: string): string {
  return dateToUtc(dayOf(daysAhead(iso, 1)));
}

/** The same time on the wall, `days` days ahead of `now` (ISO UTC). */
export function daysAhead(now: string, days: number): string {
  return new Date(wallToInstant(instantToWall(Date.parse(now)) + days * DAY)).toISOString();
}

const monthFormat = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short" });
const months = Array.from({ length: 12 }, (_, month) => monthFormat.format(Date.UTC(2026, month)));
const dateTimeFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: LAB_ZONE,
  year: "numeric",
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
});

/** `Nov 19, 2026` in New York. */
export function showDate(iso: string): string {
  // A list of ten thousand rows asks for as many: formatting one takes a formatter ten times as long.
  const wall = new Date(instantToWall(Date.parse(iso)));
  return `${months[wall.getUTCMonth()]} ${wall.getUTCDate()}, ${wall.getUTCFullYear()}`;
}

/** `Nov 19, 2026, 10:42 AM` in New York. */
export function showDateTime(iso: string): string {
  // Newer engines put a narrow space before AM.
  return dateTimeFormat.format(new Date(iso)).replace("\u202f", " ");
}

const ageFormat = new Intl.RelativeTimeFormat("en-US");

/** `5 minutes ago`, `3 hours ago`, `2 days ago`: whole units, `now` in milliseconds; 'just now' within a minute. */
export function showAge(iso: string, now: number): string {
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return ageFormat.format(-minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? ageFormat.format(-hours, "hour") : ageFormat.format(-Math.floor(hours / 24), "day");
}
