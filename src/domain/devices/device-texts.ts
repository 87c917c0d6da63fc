import { CLOCK_LIMIT_MS, showClockOff } from "../values/clock-offset.ts";
import { showDate } from "../values/time.ts";
import type { Device, Loss } from "./schema.ts";

const DAY_LENGTH = ", 2026".length;

/** `Nov 12`, with the year if it is not the year of `now`; both ISO UTC. */
function showDay(iso: string, now: string): string {
  const [day, today] = [showDate(iso), showDate(now)];
  return day.slice(-DAY_LENGTH) === today.slice(-DAY_LENGTH) ? day.slice(0, -DAY_LENGTH) : day;
}

/** `2 unsent since Nov 12`; null when everything was sent. */
export function showUnsent(
  { unsent, unsent_since }: Pick<Device, "unsent" | "unsent_since">,
  now: string,
): string | null {
  if (unsent === 0) return null;
  return `${unsent} unsent${unsent_since === null ? "" : ` since ${showDay(unsent_since, now)}`}`;
}

/** `reported 3 unsent changes on Nov 12 that never arrived` */
export function showLoss({ reported_at, reported, missing, unchecked }: Loss, now: string): string {
  const head = `reported ${reported} unsent ${reported === 1 ? "change" : "changes"} on ${showDay(reported_at, now)}`;
  if (missing === reported) return `${head} that never arrived`;
  const rest = unchecked > 0 ? `, ${unchecked} cannot be checked` : "";
  return missing > 0 ? `${head}: ${missing} never arrived${rest}` : `${head}${rest}`;
}

/** True when the device had nothing unsent at its last contact, and nothing that it reported is missing. */
export function isSafeToHandBack({ unsent, losses }: Pick<Device, "unsent" | "losses">): boolean {
  return unsent === 0 && losses.length === 0;
}

/** `1.4 GB free`; null if the device did not report it. */
export function showFreeBytes(bytes: number | null): string | null {
  if (bytes === null) return null;
  const [amount, unit] = bytes >= 1e9 ? [bytes / 1e9, "GB"] : [bytes / 1e6, "MB"];
  return `${amount.toFixed(amount < 10 ? 1 : 0)} ${unit} free`;
}

/** `clock 2 h 5 min ahead`; null for a clock within two minutes of the server's. */
export function showDeviceClock({ clock_off_ms }: Pick<Device, "clock_off_ms">): string | null {
  return Math.abs(clock_off_ms) > CLOCK_LIMIT_MS ? `clock ${showClockOff(clock_off_ms)}` : null;
}
