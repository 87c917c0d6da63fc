import { useLiveQuery } from "dexie-react-hooks";
import { useMemo } from "react";
import { amountDrawn } from "#domain/resource-use/ledger.ts";
import type { StockTable } from "#domain/resource-use/names.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { readUnsent } from "#sync/status.ts";
import type { StockFigures } from "./stock-figures.ts";
import { useUseStates } from "./stock-sync.ts";

type StockItem = {
  id: string;
  amount_remaining: number;
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
  const unsentStocks = useLiveQuery(() => readUnsent(store, table), [table]);
  const unsentUses = useLiveQuery(() => readUnsent(store, "use_records"), []);
  const stateOfUse = useUseStates();
  return useMemo(() => {
    if (!items || !unsentStocks || !unsentUses) return undefined;
    const byId = new Map(unsentStocks.map((record) => [record.id, record]));
    return items.map((item) => {
      const record = byId.get(item.id);
      const unsent = unsentUses
        .filter((use) => use.stock_id === item.id && !use.voided && stateOfUse(use.id) !== undefined)
        .reduce((sum, use) => sum + (record ? amountDrawn(table, record, use) : 0), 0);
      const { amount_remaining: remaining, amount_supplied: supplied, amount_units: units } = item;
      return { ...item, stock: { remaining, supplied, units, unsent, isActive: item.is_active } };
    });
  }, [table, items, unsentStocks, unsentUses, stateOfUse]);
}
