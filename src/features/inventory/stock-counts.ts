import { isLow, isOverdrawn } from "#domain/resource-use/level.ts";

/** A card's link to one list: its name, a sentence about its stocks, and how many it has. */
export type CardLine = { to: string; name: string; sentence: string; count: number };

export type CountedLink = { label: string; to: string; count: number };

type Stock = { amount_remaining: number; amount_supplied: number; is_active: boolean };

/** How many of the stocks need a look. */
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

/** The way to the list of a stock, and how it stands. */
export function stockLine(to: string, name: string, stocks: readonly Stock[]): CardLine {
  const sentence = stocks.length === 0 ? "None yet" : stockSentence(figuresOf(stocks));
  return { to, name, sentence, count: stocks.length };
}

/** True of a process that is not finished. */
export const isRunning = ({ state }: { state: string }) => !/_FINISHED$/.test(state);

/** The way to the list of a kind of process, and how many of them are not finished. */
export function processLine(to: string, name: string, processes: readonly { state: string }[]): CardLine {
  const running = processes.filter(isRunning).length;
  const sentence = running === 0 ? "None under way" : `${running} under way`;
  return { to, name, sentence, count: processes.length };
}

/** Ways to what is low, and to what is overdrawn, where there is any. */
export function stockLinks(list: string, name: string, stocks: readonly Stock[]): CountedLink[] {
  const { low, overdrawn } = figuresOf(stocks);
  return [
    { label: `${name} low`, to: `${list}?stock=Low`, count: low },
    { label: `${name} overdrawn`, to: `${list}?show=all&stock=Overdrawn`, count: overdrawn },
  ].filter(({ count }) => count > 0);
}

/** A link to the list of each type there is, the most frequent first. */
export function typeLinks(list: string, types: readonly string[]): CountedLink[] {
  return countedLinks(`${list}?type=`, types);
}

/** A link to the list that holds each value, the most frequent first; `start` is its address up to the value. */
export function countedLinks(start: string, values: readonly string[]): CountedLink[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts]
    .map(([label, count]) => ({ label, to: start + encodeURIComponent(label), count }))
    .sort((a, b) => b.count - a.count || a.label.localeCompare(b.label, "en-US"));
}
