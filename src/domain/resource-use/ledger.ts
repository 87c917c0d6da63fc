import { densityOf } from "../cnfs/density.ts";
import { dropFloatError, roundAmount, TOLERANCE } from "../values/quantities.ts";
import { convert, type Unit } from "../values/units.ts";
import type { StockTable } from "./schema.ts";

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

/** The fields of a stock that the ledger reads, from a record or a detail. `density` in g/ml; null if not measured. */
export type Holding = {
  amount_supplied: number;
  amount_units: Unit;
  creation_date: string;
  created_by: string;
  recorded_by?: string;
  use_records: readonly Use[];
  corrections?: readonly Correction[] | undefined;
  density?: number | null;
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
 * counts as water.
 */
export function countedDensity(table: StockTable, { density = null }: Holding): number | null {
  return table === "cnfs" ? densityOf({ density }) : density;
}

/** The amount of one use in the stock's units. The rules refuse uses that cannot be converted. */
function amountDrawn(table: StockTable, stock: Holding, use: Use): number {
  const density = countedDensity(table, stock);
  return convert(use.amount_used, use.amount_used_units, stock.amount_units, density) ?? 0;
}

/**
 * The amount remaining in the stock's units: supplied, minus uses that are not voided, plus corrections. Negative if
 * overdrawn.
 */
export function amountRemaining(table: StockTable, stock: Holding): number {
  const valid = stock.use_records.filter(({ voided }) => !voided);
  const drawn = valid.reduce(
    (balance, use) => dropFloatError(balance - amountDrawn(table, stock, use)),
    roundAmount(stock.amount_supplied),
  );
  return (stock.corrections ?? []).reduce((balance, { delta }) => dropFloatError(balance + delta), drawn);
}

/** What remains of a stock in its own units, and whether it is active: not marked inactive, and not used up. */
export function balanceOf(table: StockTable, stock: Holding & { inactivated_at: string | null }) {
  const amount_remaining = amountRemaining(table, stock);
  return { amount_remaining, is_active: stock.inactivated_at === null && amount_remaining > 0 };
}

/** Returns every movement in time order with the balance after it; the supplied amount is first. */
export function ledgerRows(table: StockTable, stock: Holding): LedgerRow[] {
  const { creation_date: at, created_by: by, recorded_by, amount_supplied } = stock;
  const initial = {
    kind: "INITIAL" as const,
    delta: amount_supplied,
    use_record_id: null,
    reason: null,
    at,
    by,
    recorded_by,
  };
  const moves = [
    ...stock.use_records.flatMap((use) => movesOfUse(table, stock, use)),
    ...(stock.corrections ?? []).map(toMove),
  ];
  let balance = 0;
  return [initial, ...moves.sort(oldestFirst)].map((move) => {
    balance = dropFloatError(balance + move.delta);
    return { ...move, balance };
  });
}

type Move = Omit<LedgerRow, "balance">;

/** A voided use has two rows: the use, and its reversal. */
function movesOfUse(table: StockTable, stock: Holding, use: Use): Move[] {
  const { id: use_record_id, creation_date: at, created_by: by, recorded_by, voided } = use;
  const used = dropFloatError(amountDrawn(table, stock, use));
  const move: Move = { kind: "USE", delta: 0 - used, use_record_id, reason: null, at, by, recorded_by };
  return voided ? [move, { kind: "VOID", delta: used, use_record_id, ...voided }] : [move];
}

function toMove({ delta, reason, creation_date: at, created_by: by, recorded_by }: Correction): Move {
  return { kind: "CORRECTION", delta, use_record_id: null, reason, at, by, recorded_by };
}

const oldestFirst = (a: Move, b: Move) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0);

/** True if `used` exceeds `remaining` by more than the weighing error. */
export function exceeds(used: number, remaining: number): boolean {
  return dropFloatError(used - remaining) > TOLERANCE;
}
