import { densityOf } from "../cnfs/stock.ts";
import { dropFloatError, roundAmount, settleRest, TOLERANCE } from "../values/quantities.ts";
import { convert, type Unit, units } from "../values/units.ts";
import { type CountOrDifference, differencesAfter, isInCount, isOlder, newestCount } from "./counts.ts";
import type { StockTable } from "./names.ts";
import type { UseTotals } from "./totals.ts";

type Use = {
  id: string;
  amount_used: number;
  amount_used_units: Unit;
  creation_date: string;
  created_by: string;
  recorded_by?: string;
  voided?: { reason: string; by: string; at: string; recorded_by?: string | undefined } | null | undefined;
};

type Correction = CountOrDifference & { reason: string; created_by: string; recorded_by?: string };

/** The fields of a stock that its amounts are computed from. `density` in g/ml; null if not measured. */
type Amounts = {
  amount_supplied: number;
  amount_units: Unit;
  corrections?: readonly CountOrDifference[] | undefined;
  density?: number | null;
};

/** A stock with what its uses take. */
export type Holding = Amounts & { use_totals: Pick<UseTotals, "amounts"> };

/** The fields of a stock's detail that the ledger reads. */
export type WithMovements = Amounts & {
  creation_date: string;
  created_by: string;
  recorded_by?: string;
  use_records: readonly Use[];
  corrections?: readonly Correction[] | undefined;
};

export type LedgerRow = {
  /** A CORRECTION was stored as a difference, before counts. */
  kind: "INITIAL" | "USE" | "VOID" | "COUNT" | "CORRECTION";
  /** In the stock's units; negative for a use. Null if a unit is not known, as {@link amountRemaining}. */
  delta: number | null;
  balance: number | null;
  use_record_id: string | null;
  correction_id: string | null;
  /** Of a use and its void: the date of the newest count, where the use is part of it and changes nothing that is left. */
  before_count: string | null;
  /** Why the stock was corrected or the use voided. */
  reason: string | null;
  at: string;
  by: string;
  /** Who was signed in when `by` was typed; missing where the record does not state it. */
  recorded_by?: string | undefined;
};

/**
 * The density (g/ml) by which a stock's mass and volume are converted; null if they cannot be. A CNF of unknown density
 * counts as water. A use of a chemical is in the dimension of its container: its density is for dilutions only.
 */
export function countedDensity(table: StockTable, { density = null }: Amounts): number | null {
  if (table === "chemicals") return null;
  return table === "cnfs" ? densityOf({ density }) : density;
}

/** What one use takes, in the units of its stock; null if it cannot be converted. */
export function amountUsed(
  table: StockTable,
  stock: Amounts,
  { amount_used, amount_used_units }: Pick<Use, "amount_used" | "amount_used_units">,
): number | null {
  const used = convert(amount_used, amount_used_units, stock.amount_units, countedDensity(table, stock));
  return used === null ? null : dropFloatError(used);
}

/**
 * The amount remaining in the stock's units: the newest count, or what was supplied, minus the uses after it that are not
 * voided, plus stored differences after it. Negative if overdrawn. Null if such a use has a unit that this program does
 * not know, or cannot convert: it is not 0.
 */
export function amountRemaining(table: StockTable, stock: Holding): number | null {
  const { amount_supplied, use_totals, corrections } = stock;
  const count = newestCount(corrections);
  const from = count?.amount ?? roundAmount(amount_supplied);
  return remainingAfter(table, stock, from, use_totals.amounts, differencesAfter(corrections, count));
}

function remainingAfter(
  table: StockTable,
  stock: Amounts,
  from: number,
  amounts: UseTotals["amounts"],
  differences: readonly number[],
): number | null {
  const density = countedDensity(table, stock);
  let balance = from;
  // In the order of `units`, not of the entries: all devices round alike.
  for (const unit of new Set([...units, ...(Object.keys(amounts) as Unit[])])) {
    const amount = amounts[unit];
    if (!amount) continue;
    const used = convert(amount, unit, stock.amount_units, density);
    if (used === null) return null;
    balance = dropFloatError(balance - used);
  }
  const remaining = differences.reduce((sum, delta) => dropFloatError(sum + delta), balance);
  // What was counted, or supplied, and never used is no rest.
  return remaining === from ? from : settleRest(remaining, roundAmount(stock.amount_supplied));
}

/**
 * What remains of a stock in its own units, and whether it is active: not marked inactive, and not used up. A stock of which
 * the remaining amount is not known is not used up.
 */
export function balanceOf(table: StockTable, stock: Holding & { inactivated_at: string | null }) {
  const amount_remaining = amountRemaining(table, stock);
  const isLeft = amount_remaining === null || amount_remaining > 0;
  return { amount_remaining, is_active: stock.inactivated_at === null && isLeft };
}

/**
 * Returns every movement in time order with the balance after it; the supplied amount is first. The difference of a count
 * is that to the balance before it.
 */
export function ledgerRows(table: StockTable, stock: WithMovements): LedgerRow[] {
  const { creation_date: at, created_by: by, recorded_by, amount_supplied, corrections = [] } = stock;
  const newest = newestCount(corrections);
  const initial: Move = { ...noMove, kind: "INITIAL", delta: amount_supplied, at, by, recorded_by };
  const moves = [
    ...stock.use_records.flatMap((use) => movesOfUse(table, stock, use, newest)),
    ...corrections.map(toMove),
  ];
  // Each balance is computed as the remaining amount is, so that the last balance is the remaining amount.
  let from = roundAmount(amount_supplied);
  let balance: number | null = from;
  let amounts: UseTotals["amounts"] = {};
  let differences: number[] = [];
  let count: { at: string } | null = null;
  return [initial, ...moves.sort(oldestFirst)].map(({ used, used_at, counted, ...move }) => {
    if (used !== null && !isInCount(used_at, count))
      amounts = { ...amounts, [used.units]: dropFloatError((amounts[used.units] ?? 0) + used.amount) };
    if (move.kind === "CORRECTION" && move.delta !== null) differences.push(move.delta);
    if (counted === null) {
      balance = remainingAfter(table, stock, from, amounts, differences);
      return { ...move, balance };
    }
    const delta: number | null =
      balance === null ? null : dropFloatError((counted.new_amount_remaining ?? 0) - balance);
    [from, amounts, differences, count] = [counted.new_amount_remaining ?? 0, {}, [], { at: move.at }];
    balance = from;
    return { ...move, delta, balance };
  });
}

/**
 * A row without its balance. `used` is what a use takes, in the units of its entry; negative when it is voided. `used_at`
 * is the date of the use; `counted` is the count.
 */
type Move = Omit<LedgerRow, "balance"> & {
  used: { amount: number; units: Unit } | null;
  used_at: string;
  counted: Correction | null;
};

const noMove = {
  use_record_id: null,
  correction_id: null,
  before_count: null,
  reason: null,
  used: null,
  used_at: "",
  counted: null,
} as const;

/** A voided use has two rows: the use, and its reversal. */
function movesOfUse(table: StockTable, stock: Amounts, use: Use, newest: { at: string } | null): Move[] {
  const { id: use_record_id, creation_date: at, created_by: by, recorded_by, voided } = use;
  const { amount_used: amount, amount_used_units: units } = use;
  const used = amountUsed(table, stock, use);
  const before_count = newest !== null && isInCount(at, newest) ? newest.at : null;
  const common = { ...noMove, use_record_id, before_count, used_at: at };
  const delta = used === null ? null : 0 - used;
  const move: Move = { ...common, kind: "USE", delta, at, by, recorded_by, used: { amount, units } };
  if (!voided) return [move];
  return [move, { ...common, kind: "VOID", delta: used, ...voided, used: { amount: -amount, units } }];
}

function toMove(correction: Correction): Move {
  const { id: correction_id, delta = null, new_amount_remaining = null, reason } = correction;
  const { creation_date: at, created_by: by, recorded_by } = correction;
  const counted = new_amount_remaining === null ? null : correction;
  const kind = counted ? "COUNT" : "CORRECTION";
  return { ...noMove, kind, correction_id, delta, reason, at, by, recorded_by, counted };
}

/** In time order. A void is not before its use; a count is after everything of its time, which is part of it. */
function oldestFirst(a: Move, b: Move): number {
  const [one, other] = [timeOf(a), timeOf(b)];
  if (one !== other) return one < other ? -1 : 1;
  if (a.counted && b.counted) return isOlder(a.counted, b.counted) ? -1 : 1;
  return Number(a.counted !== null) - Number(b.counted !== null);
}

const timeOf = ({ at, used_at }: Move) => (at < used_at ? used_at : at);

/** True if `used` exceeds `remaining` by more than the weighing error. */
export function exceeds(used: number, remaining: number): boolean {
  return dropFloatError(used - remaining) > TOLERANCE;
}

/** True if more was used than there was, by more than the tolerance of weighing. `remaining` in the stock's units; null if unknown. */
export function isOverdrawn({ remaining }: { remaining: number | null }): boolean {
  return remaining !== null && remaining < -TOLERANCE;
}

type Level = { remaining: number | null; supplied: number; isActive?: boolean | undefined };

/**
 * True if less than a tenth of what was supplied remains, but not zero or less. Both amounts in the stock's units. A
 * stock that was marked inactive is never low.
 */
export function isLow({ remaining, supplied, isActive = true }: Level): boolean {
  return isActive && remaining !== null && remaining > 0 && remaining < supplied / 10;
}
