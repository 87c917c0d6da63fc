import { showDate, showDateTime } from "#domain/values/time.ts";

/** `9:12 AM` today, `Nov 12` on another day, `Nov 12, 2025` in another year; New York time. */
export function showWhen(iso: string, now: number): string {
  const today = showDate(new Date(now).toISOString());
  const day = showDate(iso);
  if (day === today) return showDateTime(iso).slice(day.length + 2);
  return withoutYear(day, now);
}

/** `Nov 19, 9:12 AM` in New York time, with the year if it is not the current one. */
export function showWhenInFull(iso: string, now: number): string {
  const day = showDate(iso);
  return `${withoutYear(day, now)}, ${showDateTime(iso).slice(day.length + 2)}`;
}

function withoutYear(day: string, now: number): string {
  const year = showDate(new Date(now).toISOString()).slice(-4);
  return day.endsWith(year) ? day.slice(0, -6) : day;
}
