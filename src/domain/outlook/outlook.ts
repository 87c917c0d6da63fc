import { amountUsed, countedDensity, type WithMovements } from "../resource-use/ledger.ts";
import type { StockTable } from "../resource-use/names.ts";
import { dropFloatError, roundTo, showAmount } from "../values/quantities.ts";
import { dryMass } from "../values/units.ts";
import { countOf } from "../values/words.ts";

/** The uses of this many weeks are the rate of a stock. */
const RATE_WEEKS = 8;
const WEEK_MS = 7 * 86_400_000;
const MOST_WEEKS = 104;

type Solids = { wt_percent?: number | null; moisture_content?: number | null };

/**
 * The solids of a stock in wt %: as they were measured, of a feedstock 100 − its moisture. Null if they were not measured;
 * undefined for a chemical.
 */
export function solidsOf(
  table: StockTable,
  { wt_percent = null, moisture_content = null }: Solids,
): number | null | undefined {
  if (table === "chemicals") return undefined;
  if (table !== "feedstocks") return wt_percent;
  return moisture_content === null ? null : 100 - moisture_content;
}

type Left = WithMovements & Solids & { amount_remaining: number | null };

/** Grams of dry matter in what is left of a stock; null if they cannot be computed. */
export function dryLeft(table: StockTable, stock: Left): number | null {
  const { amount_remaining, amount_units } = stock;
  return dryMass(amount_remaining, amount_units, solidsOf(table, stock), countedDensity(table, stock));
}

/** `96 g`, `1.24 kg`: grams of dry matter, which are known to about a hundredth. */
export function showDry(grams: number): string {
  if (grams >= 1000) return showAmount(roundTo(grams / 1000, 2), "KG");
  return showAmount(grams >= 10 ? roundTo(grams, 0) : roundTo(grams, 2), "GRAMS");
}

/** How many weeks a stock lasts at the rate of the last `of` weeks. */
type Lasting = { weeks: number; of: number };

/**
 * How long a stock lasts: amount left ÷ (amount used ÷ weeks), with the uses of the last 8 weeks before `now` (ISO UTC), or of
 * the weeks since it was obtained. Voided uses do not count. Null without a use in that time, and if an amount is not known.
 */
export function lastingOf(table: StockTable, stock: Left, now: string): Lasting | null {
  const { amount_remaining: left, creation_date, use_records } = stock;
  const ageOf = (at: string) => (Date.parse(now) - Date.parse(at)) / WEEK_MS;
  const of = Math.min(RATE_WEEKS, Math.max(1, Math.ceil(ageOf(creation_date))));
  const used = use_records
    .filter(({ creation_date: at, voided }) => !voided && ageOf(at) >= 0 && ageOf(at) <= of)
    .map((use) => amountUsed(table, stock, use));
  const sum = used.reduce<number>((total, amount) => total + (amount ?? 0), 0);
  if (left === null || left <= 0 || sum <= 0 || used.includes(null)) return null;
  return { weeks: dropFloatError((left * of) / sum), of };
}

/** `4 weeks at the rate of the last 8`: whole weeks, rounded down. */
export function showLasting({ weeks, of }: Lasting): string {
  const rate = `at the rate of the last ${of === 1 ? "week" : countOf(of, "weeks")}`;
  if (weeks < 1) return `less than 1 week ${rate}`;
  if (weeks > MOST_WEEKS) return `more than 2 years ${rate}`;
  return `${countOf(Math.floor(weeks), "weeks")} ${rate.replace(/ weeks$/, "")}`;
}
