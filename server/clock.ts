/** The server's source of time: milliseconds since 1970 (UTC). Tests set it by hand. */
export type Clock = { now(): number };

export const systemClock: Clock = { now: () => Date.now() };

/** The clock's time plus `ms`, ISO-8601 UTC. */
export function isoTime(clock: Clock, ms = 0): string {
  return new Date(clock.now() + ms).toISOString();
}
