import { densityOf } from "../cnfs/density.ts";
import { dropFloatError, roundAmount, TOLERANCE } from "../values/quantities.ts";
import { convert, type Unit, units } from "../values/units.ts";
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

type Correction = {
  id: string;
  delta: number;
  reason: string;
  creation_date: string;
  created_by: string;
  recorded_by?: string;
};

/** The fields of a stock that its amounts are computed from. `density` in g/ml; null if not measured. */
type Amounts = {
  amount_supplied: number;
  amount_units: Unit;
  corrections?: readonly { delta: number }[] | undefined;
  density?: number | null;
};

/** A stock with what its uses draw. */
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
  kind: "INITIAL" | "USE" | "VOID" | "CORRECTION";
  /** In the stock's units; negative for a use. */
  delta: number;
  balance: number;
  use_record_id: string | null;
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

/** What one use draws, in the units of its stock. */
export function amountDrawn(
  table: StockTable,
  stock: Amounts,
  use: Pick<Use, "amount_used" | "amount_used_units">,
) {
  return dropFloatError(inStockUnits(table, stock, use.amount_used, use.amount_used_units));
}

/** An amount in the stock's units. The rules refuse uses that cannot be converted. */
function inStockUnits(table: StockTable, stock: Amounts, amount: number, units: Unit): number {
  return convert(amount, units, stock.amount_units, countedDensity(table, stock)) ?? 0;
}

/**
 * The amount remaining in the stock's units: supplied, minus uses that are not voided, plus corrections. Negative if
 * overdrawn.
 */
export function amountRemaining(table: StockTable, stock: Holding): number {
  const { amount_supplied, use_totals, corrections = [] } = stock;
  return remainingAfter(table, stock, roundAmount(amount_supplied), use_totals, corrections);
}

function remainingAfter(
  table: StockTable,
  stock: Amounts,
  supplied: number,
  { amounts }: Pick<UseTotals, "amounts">,
  corrections: readonly { delta: number }[],
): number {
  let drawn = supplied;
  // In the order of `units`, not of the entries: all devices round alike.
  for (const unit of units) {
    const amount = amounts[unit];
    if (amount) drawn = dropFloatError(drawn - inStockUnits(table, stock, amount, unit));
  }
  return corrections.reduce((balance, { delta }) => dropFloatError(balance + delta), drawn);
}

/** What remains of a stock in its own units, and whether it is active: not marked inactive, and not used up. */
export function balanceOf(table: StockTable, stock: Holding & { inactivated_at: string | null }) {
  const amount_remaining = amountRemaining(table, stock);
  return { amount_remaining, is_active: stock.inactivated_at === null && amount_remaining > 0 };
}

/** Returns every movement in time order with the balance after it; the supplied amount is first. */
export function ledgerRows(table: StockTable, stock: WithMovements): LedgerRow[] {
  const { creation_date: at, created_by: by, recorded_by, amount_supplied } = stock;
  const initial: Move = {
    kind: "INITIAL",
    delta: amount_supplied,
    use_record_id: null,
    reason: null,
    at,
    by,
    recorded_by,
    drawn: null,
  };
  const moves = [
    ...stock.use_records.flatMap((use) => movesOfUse(table, stock, use)),
    ...(stock.corrections ?? []).map(toMove),
  ];
  // Each balance is computed as the remaining amount is, so that the last balance is the remaining amount.
  const amounts: UseTotals["amounts"] = {};
  const corrections: { delta: number }[] = [];
  return [initial, ...moves.sort(oldestFirst)].map(({ drawn, ...move }) => {
    if (drawn !== null) amounts[drawn.units] = dropFloatError((amounts[drawn.units] ?? 0) + drawn.amount);
    if (move.kind === "CORRECTION") corrections.push(move);
    const balance = remainingAfter(table, stock, roundAmount(amount_supplied), { amounts }, corrections);
    return { ...move, balance };
  });
}

/** A row without its balance. `drawn` is what a use draws, in the units of its entry; negative when it is voided. */
type Move = Omit<LedgerRow, "balance"> & { drawn: { amount: number; units: Unit } | null };

/** A voided use has two rows: the use, and its reversal. */
function movesOfUse(table: StockTable, stock: Amounts, use: Use): Move[] {
  const { id: use_record_id, creation_date: at, created_by: by, recorded_by, voided } = use;
  const { amount_used: amount, amount_used_units: units } = use;
  const used = amountDrawn(table, stock, use);
  const drawn = { amount, units };
  const move: Move = {
    kind: "USE",
    delta: 0 - used,
    use_record_id,
    reason: null,
    at,
    by,
    recorded_by,
    drawn,
  };
  if (!voided) return [move];
  const freed = { amount: -amount, units };
  return [move, { kind: "VOID", delta: used, use_record_id, ...voided, drawn: freed }];
}

function toMove({ delta, reason, creation_date: at, created_by: by, recorded_by }: Correction): Move {
  return { kind: "CORRECTION", delta, use_record_id: null, reason, at, by, recorded_by, drawn: null };
}

const oldestFirst = (a: Move, b: Move) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);

/** True if `used` exceeds `remaining` by more than the weighing error. */
export function exceeds(used: number, remaining: number): boolean {
  return dropFloatError(used - remaining) > TOLERANCE;
}
