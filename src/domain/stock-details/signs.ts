import { isExpired, isExpiring } from "./expiry.ts";

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
