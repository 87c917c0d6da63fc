import { showDate, showDateTime } from "#domain/values/time.ts";

/** `9:12 AM` of today, `Nov 12` of another day, `Nov 12, 2025` of another year; in New York. */
export function showWhen(iso: string, now: number): string {
  const today = showDate(new Date(now).toISOString());
  const day = showDate(iso);
  if (day === today) return showDateTime(iso).slice(day.length + 2);
  return withoutYear(day, now);
}

/** `Nov 19, 9:12 AM` in New York; with the year where it is not this one. */
export function showWhenInFull(iso: string, now: number): string {
  const day = showDate(iso);
  return `${withoutYear(day, now)}, ${showDateTime(iso).slice(day.length + 2)}`;
}

function withoutYear(day: string, now: number): string {
  const year = showDate(new Date(now).toISOString()).slice(-4);
  return day.endsWith(year) ? day.slice(0, -6) : day;
}
