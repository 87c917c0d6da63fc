/** A clock that differs from the server's by more milliseconds is shown as wrong. */
export const CLOCK_LIMIT_MS = 2 * 60_000;

/** With a longer round trip the offset is too uncertain. */
const LONGEST_ROUND_TRIP_MS = 10_000;

/** The device's clock compared with the server's: milliseconds ahead (negative: behind), at a time of the server. */
export type ClockOffset = { off_ms: number; server_at: number };

/**
 * Compares the clocks by one request: sent and answered by the device's clock, `server_at` by the server's; all in
 * milliseconds since 1970. Returns null after a round trip of more than ten seconds, or if the device's clock was set back
 * meanwhile.
 */
export function measureOffset(sentAt: number, answeredAt: number, server_at: number): ClockOffset | null {
  const roundTrip = answeredAt - sentAt;
  if (!(roundTrip >= 0 && roundTrip <= LONGEST_ROUND_TRIP_MS) || !Number.isFinite(server_at)) return null;
  return { off_ms: Math.round(sentAt + roundTrip / 2 - server_at), server_at };
}

/**
 * Returns the milliseconds by which the device's clock is ahead at its time `now`; 0 if the difference is within two
 * minutes. A clock that was set back since it was compared is behind by at least the returned time.
 */
export function clockOff({ off_ms, server_at }: ClockOffset, now: number): number {
  const wasSetBack = now < server_at + off_ms - CLOCK_LIMIT_MS;
  const off = wasSetBack ? Math.min(0, now - server_at) : off_ms;
  return Math.abs(off) > CLOCK_LIMIT_MS ? off : 0;
}

/** `2 h 5 min ahead`, `3 days behind` */
export function showClockOff(off_ms: number): string {
  const minutes = Math.round(Math.abs(off_ms) / 60_000);
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60) % 24];
  const parts =
    days > 0
      ? [days === 1 ? "1 day" : `${days} days`, hours > 0 && `${hours} h`]
      : [hours > 0 && `${hours} h`, minutes % 60 > 0 && `${minutes % 60} min`];
  return `${parts.filter(Boolean).join(" ")} ${off_ms > 0 ? "ahead" : "behind"}`;
}
