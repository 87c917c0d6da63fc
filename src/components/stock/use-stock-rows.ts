import { useLiveQuery } from "dexie-react-hooks";
import { useMemo, useState } from "react";
import type { Tables } from "#domain/kernel/tables.ts";
import { isInCount, newestCount } from "#domain/resource-use/counts.ts";
import { amountDrawn } from "#domain/resource-use/ledger.ts";
import type { StockTable } from "#domain/resource-use/names.ts";
import type { StoredUseRecord } from "#domain/resource-use/schema.ts";
import { placesIn } from "#domain/values/places.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { readUnsent } from "#sync/outbox/status.ts";
import type { StockFigures } from "./stock-figures.ts";

type StockItem = {
  id: string;
  amount_remaining: number | null;
  amount_supplied: number;
  amount_units: string;
  is_active: boolean;
};

/** A row of a stock list, with the amounts of the stock. */
export type StockRow<I> = I & { stock: StockFigures };

/** Adds its amounts to each item of a stock list, including the used amount that is not sent yet. */
export function useStockRows<I extends StockItem>(
  table: StockTable,
  items: readonly I[] | null | undefined,
): StockRow<I>[] | undefined {
  const { store } = useLab().env;
  // As text: the same amounts are then the same value, for which nothing is drawn again.
  const unsent = useLiveQuery(async () => {
    const [stocks, uses] = await Promise.all([readUnsent(store, table), readUnsent(store, "use_records")]);
    return JSON.stringify(drawnFrom(table, stocks, uses));
  }, [store, table]);
  // An item that has not changed has the same row, which is then not drawn again.
  const [made] = useState(() => new MadeRows<I>());
  return useMemo(
    () => (items && unsent !== undefined ? made.rowsOf(items, unsent) : undefined),
    [items, unsent, made],
  );
}

/** The rows of a stock list, made again only for items that have changed, or whose unsent amount has. */
class MadeRows<I extends StockItem> {
  readonly #rowOf = new WeakMap<I, StockRow<I>>();
  #last: { unsent: string; items: readonly I[]; rows: StockRow<I>[] } = { unsent: "", items: [], rows: [] };

  /** `unsent` is the JSON of the amounts by the item's id. */
  rowsOf(items: readonly I[], unsent: string): StockRow<I>[] {
    const last = this.#last;
    const amounts = new Map<string, number>(JSON.parse(unsent));
    // By their places: fifty thousand look-ups in a map take longer than a frame.
    const places = last.unsent === unsent ? placesIn(last.items, items) : null;
    const rows = items.map((item, i) => last.rows[places?.[i] ?? -1] ?? this.#rowOfItem(item, amounts));
    this.#last = { unsent, items, rows };
    return rows;
  }

  #rowOfItem(item: I, amounts: ReadonlyMap<string, number>): StockRow<I> {
    const amount = amounts.get(item.id) ?? 0;
    const row = this.#rowOf.get(item);
    if (row?.stock.unsent === amount) return row;
    const { amount_remaining: remaining, amount_supplied: supplied, amount_units: units } = item;
    const stock = { remaining, supplied, units, unsent: amount, isActive: item.is_active };
    const made = { ...item, stock };
    this.#rowOf.set(item, made);
    return made;
  }
}

/** The amount that the uses draw from what is left of each of their stocks, in the units of the stock. */
function drawnFrom<T extends StockTable>(
  table: T,
  stocks: readonly Tables[T][],
  uses: readonly StoredUseRecord[],
): [string, number][] {
  return stocks
    .map((stock): [string, number] => {
      const count = newestCount(stock.corrections);
      const own = uses.filter(
        (use) => use.stock_id === stock.id && !use.voided && !isInCount(use.creation_date, count),
      );
      return [stock.id, own.reduce((sum, use) => sum + (amountDrawn(table, stock, use) ?? 0), 0)];
    })
    .filter(([, amount]) => amount !== 0);
}
