import { showDate, showDateTime, withoutYear } from "#domain/values/time.ts";

/** `9:12 AM` today, `Nov 12` on another day, `Nov 12, 2025` in another year; New York time. */
export function showWhen(iso: string, now: number): string {
  const today = showDate(new Date(now).toISOString());
  const day = showDate(iso);
  if (day === today) return showDateTime(iso).slice(day.length + 2);
  return withoutYear(day, now);
}
