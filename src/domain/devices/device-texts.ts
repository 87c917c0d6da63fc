import { CLOCK_LIMIT_MS, showClockOff } from "../values/clock-offset.ts";
import { showDate, showMoment, withoutYear } from "../values/time.ts";
import type { Device, Loss, UnsentOn } from "./schema.ts";

/** `Nov 12`, with the year if it is not the year of `now`; both ISO UTC. */
function showDay(iso: string, now: string): string {
  return withoutYear(showDate(iso), Date.parse(now));
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

/**
 * `Nothing unsent when last seen, 5:35 PM`: what was saved on the device since then, without signal, the server cannot know.
 * Null for a device with unsent writes.
 */
export function showNothingUnsent(
  { unsent, seen_at }: Pick<Device, "unsent" | "seen_at">,
  now: string,
): string | null {
  return unsent > 0 ? null : `Nothing unsent when last seen, ${showMoment(seen_at, Date.parse(now))}`;
}

/** Whose the unsent writes of a device are: `2 of ada@lab.example, 1 of ben@lab.example`; empty where it is not known. */
export function showOwners({ unsent_of = [] }: Partial<Pick<Device, "unsent_of">>): string {
  return unsent_of.map(({ user, unsent }) => `${unsent} of ${user}`).join(", ");
}

/** `1 unsent on Tablet 3, last seen 5:35 PM` */
export function showUnsentOn({ device, unsent, seen_at }: UnsentOn, now: number): string {
  return `${unsent} unsent on ${device}, last seen ${showMoment(seen_at, now)}`;
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
