import { isLow, isOverdrawn } from "#domain/resource-use/ledger.ts";

/** A card's link to one list: name, a sentence about its records, and their number. */
export type CardLine = { to: string; name: string; sentence: string; count: number };

export type CountedLink = { label: string; to: string; count: number };

type Stock = { amount_remaining: number | null; amount_supplied: number; is_active: boolean };

/** How many of the stocks are low, and how many are overdrawn. */
function figuresOf(stocks: readonly Stock[]): { low: number; overdrawn: number } {
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
function stockSentence({ low, overdrawn }: { low: number; overdrawn: number }): string {
  const parts = [low > 0 ? `${low} low in stock` : "", overdrawn > 0 ? `${overdrawn} overdrawn` : ""];
  return parts.filter(Boolean).join(", ") || "None low in stock";
}

/** The link to a list of stocks, with the numbers of low and overdrawn stocks. */
export function stockLine(to: string, name: string, stocks: readonly Stock[]): CardLine {
  const sentence = stocks.length === 0 ? "None yet" : stockSentence(figuresOf(stocks));
  return { to, name, sentence, count: stocks.length };
}

/** Links to the low and to the overdrawn stocks of a list, without links to empty lists. */
export function stockLinks(list: string, name: string, stocks: readonly Stock[]): CountedLink[] {
  const { low, overdrawn } = figuresOf(stocks);
  return [
    { label: `${name} low`, to: `${list}?stock=Low`, count: low },
    { label: `${name} overdrawn`, to: `${list}?show=all&stock=Overdrawn`, count: overdrawn },
  ].filter(({ count }) => count > 0);
}

/** A link to the list of each type, the most frequent type first. */
export function typeLinks(list: string, types: readonly string[]): CountedLink[] {
  return countedLinks(`${list}?type=`, types);
}

/** A link to the list of each value, the most frequent value first; `start` is the address before the value. */
export function countedLinks(start: string, values: readonly string[]): CountedLink[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([label, count]) => ({ label, to: start + encodeURIComponent(label), count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, "en-US"));
}
