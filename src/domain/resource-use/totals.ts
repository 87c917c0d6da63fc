import { dropFloatError } from "../values/quantities.ts";
import type { Unit } from "../values/units.ts";

/**
 * What the rules, the lists and the search need to know of all uses of a stock, stored in the stock: they read no use,
 * so a use costs the same at ten and at twenty thousand uses.
 */
export type UseTotals = {
  /** Number of uses, voided ones too: the `number` of the last use. */
  count: number;
  /**
   * The amount used by the unit of its entry, without voided uses; nine decimals. By unit, because mass and volume are
   * converted by a density that may be measured after the use. A unit without a valid use is missing.
   */
  amounts: Partial<Record<Unit, number>>;
  /** The earliest date of a use that is not voided, ISO UTC; null if there is none. */
  first_used_at: string | null;
};

type Use = { amount_used: number; amount_used_units: Unit; creation_date: string; voided?: unknown };

/** The totals of a stock that was never used. */
export const UNUSED: UseTotals = { count: 0, amounts: {}, first_used_at: null };

/** The totals of these uses, in any order. */
export function totalsOf(uses: readonly Use[]): UseTotals {
  return uses.reduce(withUse, UNUSED);
}

/** The totals after one more use. */
export function withUse(totals: UseTotals, use: Use): UseTotals {
  const count = totals.count + 1;
  return use.voided ? { ...totals, count } : { ...withAmount(totals, use), count };
}

/** The totals after a use is valid again. */
export function withAmount({ count, amounts, first_used_at }: UseTotals, use: Use): UseTotals {
  const { amount_used, amount_used_units: units, creation_date: at } = use;
  return {
    count,
    amounts: { ...amounts, [units]: dropFloatError((amounts[units] ?? 0) + amount_used) },
    first_used_at: first_used_at === null || at < first_used_at ? at : first_used_at,
  };
}
