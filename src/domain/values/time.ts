import { toZonedTime } from "date-fns-tz/toZonedTime";

/** The lab's time zone. All times are stored in UTC. */
const LAB_ZONE = "America/New_York";

/** The days that a date can have, `YYYY-MM-DD`. */
export const FIRST_DAY = "1970-01-01";
export const LAST_DAY = "2200-12-31";

const DAY = 86_400_000;
const HOUR = 3_600_000;

/** Shorter than the time between two offset changes of the zone. */
const SPAN = 28 * DAY;

/** True for an instant of {@link FIRST_DAY} to {@link LAST_DAY} in any zone. */
export function isUsableTime(iso: string): boolean {
  const at = Date.parse(iso);
  return at >= Date.parse(FIRST_DAY) - DAY && at < Date.parse(LAST_DAY) + 2 * DAY;
}

const offsets = new Map<number, number>();

function offsetAt(instant: number): number {
  let from = Math.floor(instant / SPAN) * SPAN;
  let till = from + SPAN;
  // Equal offsets at both ends are equal between them, so few offsets are computed for many rows.
  while (offsetInHour(from) !== offsetInHour(till) && till - from > HOUR) {
    const middle = from + Math.floor((till - from) / HOUR / 2) * HOUR;
    if (instant < middle) till = middle;
    else from = middle;
  }
  return offsetInHour(from);
}

/** Offsets are cached by hour: they change at full hours only. */
function offsetInHour(instant: number): number {
  const hour = Math.floor(instant / HOUR);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  if (offsets.size >= 10_000) offsets.clear();
  const offset = readOffset(instant);
  offsets.set(hour, offset);
  return offset;
}

/**
 * date-fns-tz shows a time of the lab as a time of this machine, and this machine may skip that hour when its summer
 * begins: the hours before and after outvote such an hour.
 */
function readOffset(instant: number): number {
  const [, middle = 0] = [-HOUR, 0, HOUR].map((by) => shownOffset(instant + by)).sort((a, b) => a - b);
  return middle;
}

function shownOffset(instant: number): number {
  const shown = toZonedTime(instant, LAB_ZONE);
  const day = [shown.getFullYear(), shown.getMonth(), shown.getDate()] as const;
  const time = [shown.getHours(), shown.getMinutes(), shown.getSeconds(), shown.getMilliseconds()] as const;
  return Date.UTC(...day, ...time) - instant;
}

/** Converts wall-clock time, as milliseconds as if it were UTC, to an instant. */
function wallToInstant(wall: number): number {
  const before = offsetAt(wall - DAY);
  const after = offsetAt(wall + DAY);
  const [early, late] = [wall - before, wall - after];
  if (offsetAt(early) === before) return early;
  return offsetAt(late) === after ? late : early;
}

const instantToWall = (instant: number) => instant + offsetAt(instant);

/**
 * Converts `YYYY-MM-DDTHH:mm` in New York to ISO UTC. A repeated hour is its first occurrence; a skipped hour is one
 * hour later.
 */
export function localToUtc(local: string): string {
  return new Date(wallToInstant(Date.parse(`${local}Z`))).toISOString();
}

/**
 * Converts ISO UTC to `YYYY-MM-DDTHH:mm` in New York, the format of date-time inputs. This function and those that show
 * a time return a text that is not a time of 1970 to 2200 unchanged: one bad value must not break a list or an export.
 */
export function utcToLocal(iso: string): string {
  if (!isUsableTime(iso)) return iso;
  return new Date(instantToWall(Date.parse(iso))).toISOString().slice(0, 16);
}

/** Converts `YYYY-MM-DD` to the start of that day in New York, ISO UTC. */
export function dateToUtc(date: string): string {
  return localToUtc(`${date}T00:00`);
}

/** Returns the date `YYYY-MM-DD` in New York. */
export function dayOf(iso: string): string {
  return utcToLocal(iso).slice(0, 10);
}

/** Returns the start of the next day in New York, ISO UTC. */
export function nextMidnight(iso: string): string {
  return dateToUtc(dayOf(daysAhead(iso, 1)));
}

/** Returns the same wall-clock time `days` days after `now`, both ISO UTC. */
export function daysAhead(now: string, days: number): string {
  if (!isUsableTime(now)) return now;
  return new Date(wallToInstant(instantToWall(Date.parse(now)) + days * DAY)).toISOString();
}

/** The hour of the day, 0 to 23, in New York; `now` in milliseconds. */
export function hourOf(now: number): number {
  return new Date(instantToWall(now)).getUTCHours();
}

const longDayFormat = new Intl.DateTimeFormat("en-US", {
  timeZone: "UTC",
  weekday: "long",
  month: "short",
  day: "numeric",
});

/** `Thursday, Nov 19` in New York; `now` in milliseconds. */
export function longDay(now: number): string {
  return longDayFormat.format(instantToWall(now));
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
  if (!isUsableTime(iso)) return iso;
  // A formatter takes ten times as long, which matters in lists of ten thousand rows.
  const wall = new Date(instantToWall(Date.parse(iso)));
  return `${months[wall.getUTCMonth()]} ${wall.getUTCDate()}, ${wall.getUTCFullYear()}`;
}

/** `Nov 19, 2026, 10:42 AM` in New York. */
export function showDateTime(iso: string): string {
  if (!isUsableTime(iso)) return iso;
  // Newer engines write a narrow space before AM.
  return dateTimeFormat.format(new Date(iso)).replace("\u202f", " ");
}

/** The clocks of two devices may differ by this, in milliseconds. */
const SOON = 15 * 60_000;

/** A doubt about a date that has not come (both ISO UTC): `Dec 3, 2026, 10:00 AM is in the future.`; null without a doubt. */
export function futureDoubt(at: string, now: string): string | null {
  return Date.parse(at) > Date.parse(now) + SOON ? `${showDateTime(at)} is in the future.` : null;
}

/** `Nov 19, 9:12 AM` in New York, with the year if it is not that of `now` (milliseconds since 1970). */
export function showWhenInFull(iso: string, now: number): string {
  if (!isUsableTime(iso)) return iso;
  const day = showDate(iso);
  return `${withoutYear(day, now)}, ${showDateTime(iso).slice(day.length + 2)}`;
}

/** A date as `showDate` returns it, without its year if that is the year of `now` (milliseconds since 1970). */
export function withoutYear(day: string, now: number): string {
  const year = showDate(new Date(now).toISOString()).slice(-4);
  return day.endsWith(year) ? day.slice(0, -6) : day;
}

/** `2:02 PM` today, `Nov 12, 2:02 PM` on another day, with the year in another year; New York, `now` in milliseconds. */
export function showMoment(iso: string, now: number): string {
  if (!isUsableTime(iso)) return iso;
  const day = showDate(iso);
  const time = showDateTime(iso).slice(day.length + ", ".length);
  return day === showDate(new Date(now).toISOString()) ? time : `${withoutYear(day, now)}, ${time}`;
}

const ageFormat = new Intl.RelativeTimeFormat("en-US");

/** `5 minutes ago`, `3 hours ago`, `2 days ago`: whole units, `now` in milliseconds; 'just now' within a minute. */
export function showAge(iso: string, now: number): string {
  if (!isUsableTime(iso)) return iso;
  const minutes = Math.floor((now - Date.parse(iso)) / 60_000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return ageFormat.format(-minutes, "minute");
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? ageFormat.format(-hours, "hour") : ageFormat.format(-Math.floor(hours / 24), "day");
}
