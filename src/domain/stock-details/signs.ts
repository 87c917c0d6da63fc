import { dayOf, daysAhead, showDate } from "../values/time.ts";

/** Why a stock in use needs a look. */
export type StockSign = "Expired" | "Expires soon" | "Reorder";

type Watched = {
  is_active: boolean;
  amount_remaining: number | null;
  expiry_date?: string | null;
  reorder_level?: number | null;
};

/** True if no more than its reorder level remains of a stock; both amounts in the stock's units. */
export function isAtReorderLevel({
  amount_remaining,
  reorder_level = null,
}: Pick<Watched, "amount_remaining" | "reorder_level">): boolean {
  return reorder_level !== null && amount_remaining !== null && amount_remaining <= reorder_level;
}

/** The signs of a stock; none for a stock that is used up or inactive. `now` is ISO UTC. */
export function stockSigns(stock: Watched, now: string): StockSign[] {
  if (!stock.is_active) return [];
  return [
    ...(isExpired(stock.expiry_date, now) ? ["Expired" as const] : []),
    ...(isExpiring(stock.expiry_date, now) ? ["Expires soon" as const] : []),
    ...(isAtReorderLevel(stock) ? ["Reorder" as const] : []),
  ];
}

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
