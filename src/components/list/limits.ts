import { dateToUtc, dayOf, showDate } from "#domain/values/time.ts";

/** The limits of a range as texts, both included; empty for none. Days are `YYYY-MM-DD` in New York. */
export type Limits = { from: string; to: string };

/** Reads limits from the address: `0.5~2`, `~2`, `2026-11-01~`. */
export function readLimits(text: string | null): Limits {
  const [from = "", to = ""] = (text ?? "").split("~");
  return { from, to };
}

/** The reverse of {@link readLimits}; null for no limit. */
export function writeLimits({ from, to }: Limits): string | null {
  return from === "" && to === "" ? null : `${from}~${to}`;
}

/** True if the number is within the limits. */
export function isWithinNumbers(value: number, { from, to }: Limits): boolean {
  return (from === "" || value >= Number(from)) && (to === "" || value <= Number(to));
}

/** True if the time (ISO UTC) is on a day within the limits. */
export function isWithinDays(at: string, { from, to }: Limits): boolean {
  const day = dayOf(at);
  return (from === "" || day >= from) && (to === "" || day <= to);
}

/** Returns `Wt % 0.5 to 2`, `Wt % from 0.5` or `Created to Nov 1, 2026`. */
export function describeLimits(label: string, { from, to }: Limits, areDays: boolean): string {
  const show = (limit: string) => (areDays ? showDate(dateToUtc(limit)) : limit);
  const first = from && show(from);
  const last = to && `to ${show(to)}`;
  return [label, to ? first : `from ${first}`, last].filter((part) => part !== "").join(" ");
}
