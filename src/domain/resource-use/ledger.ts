import { dropDust, roundAmount, TOLERANCE } from "../quantities.ts";
import { convert, type Unit } from "../units.ts";

type Use = {
  id: string;
  amount_used: number;
  amount_used_units: Unit;
  creation_date: string;
  created_by: string;
};

/** What the ledger needs of a stock, be it a record or a detail. `density` in g/ml where mass and volume mix. */
export type Holding = {
  amount_supplied: number;
  amount_units: Unit;
  creation_date: string;
  created_by: string;
  use_records: readonly Use[];
  density?: number | null;
};

export type LedgerRow = {
  kind: "INITIAL" | "USE";
  /** In the stock's units; uses are negative. */
  delta: number;
  balance: number;
  use_record_id: string | null;
  at: string;
  by: string;
};

/** What one use takes, in the stock's units. No rule lets in a use that cannot be converted: it would weigh nothing. */
function taken(stock: Holding, use: Use): number {
  return convert(use.amount_used, use.amount_used_units, stock.amount_units, stock.density) ?? 0;
}

/** Amount remaining in the stock's units: supplied less everything used. Negative when overdrawn. */
export function amountRemaining(stock: Holding): number {
  return stock.use_records.reduce(
    (balance, use) => dropDust(balance - taken(stock, use)),
    roundAmount(stock.amount_supplied),
  );
}

/** Every movement in the order it happened, each with the balance after it; what was supplied comes first. */
export function ledgerRows(stock: Holding): LedgerRow[] {
  const { creation_date: at, created_by: by, amount_supplied: delta } = stock;
  const rows: LedgerRow[] = [{ kind: "INITIAL", delta, balance: delta, use_record_id: null, at, by }];
  let balance = delta;
  for (const use of [...stock.use_records].sort(oldestFirst)) {
    const used = taken(stock, use);
    balance = dropDust(balance - used);
    const row = {
      delta: dropDust(-used),
      balance,
      use_record_id: use.id,
      at: use.creation_date,
      by: use.created_by,
    };
    rows.push({ kind: "USE", ...row });
  }
  return rows;
}

const oldestFirst = (a: Use, b: Use) =>
  a.creation_date < b.creation_date ? -1 : a.creation_date > b.creation_date ? 1 : 0;

/** True when `used` is more than `remaining`, by more than weighing noise. */
export function exceeds(used: number, remaining: number): boolean {
  return dropDust(used - remaining) > TOLERANCE;
}
