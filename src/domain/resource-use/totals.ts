import { dropFloatError } from "../values/quantities.ts";
import type { Unit } from "../values/units.ts";
import { isInCount } from "./counts.ts";

/**
 * What the rules, the lists and the search need to know of all uses of a stock, stored in the stock: they read no use,
 * so a use costs the same at ten and at twenty thousand uses.
 */
export type UseTotals = {
  /** Number of uses, voided ones too: the `number` of the last use. */
  count: number;
  /**
   * The amount used after the newest count of the stock, by the unit of its entry, without voided uses; nine decimals. By
   * unit, because mass and volume are converted by a density that may be measured after the use. A unit without such a
   * use is missing.
   */
  amounts: Partial<Record<Unit, number>>;
  /** The earliest date of a use that is not voided, ISO UTC; null if there is none. */
  first_used_at: string | null;
};

type Use = { amount_used: number; amount_used_units: Unit; creation_date: string; voided?: unknown };

/** The totals of a stock that was never used. */
export const UNUSED: UseTotals = { count: 0, amounts: {}, first_used_at: null };

/** The newest count of a stock; null if it was never counted. */
type Since = { at: string } | null;

/** The totals of these uses, in any order. */
export function totalsOf(uses: readonly Use[], since: Since = null): UseTotals {
  return uses.reduce<UseTotals>((totals, use) => withUse(totals, use, since), UNUSED);
}

/** The totals after one more use. */
export function withUse(totals: UseTotals, use: Use, since: Since): UseTotals {
  const count = totals.count + 1;
  return use.voided ? { ...totals, count } : { ...withAmount(totals, use, since), count };
}

/** The totals after a use is valid again. */
export function withAmount({ count, amounts, first_used_at }: UseTotals, use: Use, since: Since): UseTotals {
  const { amount_used, amount_used_units: units, creation_date: at } = use;
  const sum = dropFloatError((amounts[units] ?? 0) + amount_used);
  return {
    count,
    amounts: isInCount(at, since) ? amounts : { ...amounts, [units]: sum },
    first_used_at: first_used_at === null || at < first_used_at ? at : first_used_at,
  };
}
