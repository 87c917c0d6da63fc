import { isLow, isOverdrawn } from "#components/stock-figures.ts";

type Listed = { amount_remaining: number; amount_supplied: number; is_active: boolean };

export type CountedLink = { label: string; to: string; count: number };

/** How many of these stocks need a look. */
export function figuresOf(stocks: readonly Listed[]): { low: number; overdrawn: number } {
  const figures = stocks.map((one) => ({
    remaining: one.amount_remaining,
    supplied: one.amount_supplied,
    isActive: one.is_active,
  }));
  return {
    low: figures.filter((stock) => stock.isActive && isLow(stock)).length,
    overdrawn: figures.filter(isOverdrawn).length,
  };
}

/** `1 low in stock, 2 overdrawn` */
export function stockSentence({ low, overdrawn }: { low: number; overdrawn: number }): string {
  const parts = [low > 0 ? `${low} low in stock` : "", overdrawn > 0 ? `${overdrawn} overdrawn` : ""];
  return parts.filter(Boolean).join(", ") || "None low in stock";
}

/** A link to the list of each type there is, the most frequent first. */
export function typeLinks(list: string, types: readonly string[]): CountedLink[] {
  const counts = new Map<string, number>();
  for (const type of types) counts.set(type, (counts.get(type) ?? 0) + 1);
  return [...counts]
    .map(([label, count]) => ({ label, to: `${list}?type=${label}`, count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, "en-US"));
}
