import { dayOf, daysAhead, showDate } from "../values/time.ts";

/** Days before the end of its last day in which a stock counts as expiring soon. */
const SOON_DAYS = 30;

/** True after the stock's last day in the lab's time zone. `at` is ISO UTC. */
export function isExpired(expiry: string | null | undefined, at: string): boolean {
  return !!expiry && dayOf(at) > dayOf(expiry);
}

/** True if the stock's last day is one of the next 30 days, or today. `at` is ISO UTC. */
export function isExpiring(expiry: string | null | undefined, at: string): boolean {
  return !!expiry && !isExpired(expiry, at) && dayOf(daysAhead(at, SOON_DAYS)) >= dayOf(expiry);
}

/** The warning about a use after the stock's last day; none before. `at` is the time of the use, ISO UTC. */
export function expiredWarnings(name: string, expiry: string | null | undefined, at: string): string[] {
  if (!expiry || !isExpired(expiry, at)) return [];
  return [`${name} expired on ${showDate(expiry)}. Please check.`];
}
