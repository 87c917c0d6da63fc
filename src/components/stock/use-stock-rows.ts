import { useMemo, useState } from "react";
import { keyToRef } from "#domain/kernel/change.ts";
import type { TableName, Tables } from "#domain/kernel/tables.ts";
import { isInCount, newestCount } from "#domain/resource-use/counts.ts";
import { amountUsed, isLow, isOverdrawn } from "#domain/resource-use/ledger.ts";
import type { StockTable } from "#domain/resource-use/names.ts";
import type { StoredUseRecord } from "#domain/resource-use/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { useRecords } from "#hooks/use-records.ts";
import { readRowStates } from "#sync/outbox/status.ts";
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

/** Whether the list shows an inactive stock among the active ones. */
export const needsAttention = ({ stock }: { stock: StockFigures }) => isOverdrawn(stock) || isLow(stock);

/** Adds its amounts to each item of a stock list, including the used amount that is not sent yet. */
export function useStockRows<I extends StockItem>(
  table: StockTable,
  items: readonly I[] | null | undefined,
): StockRow<I>[] | undefined {
  const { store } = useLab().env;
  const unsent = useRecords(
    async (records) => {
      const refs = [...(await readRowStates(store)).keys()].map(keyToRef);
      const of = async <T extends TableName>(table: T) => {
        const own = refs.filter((ref) => ref.table === table);
        const found = await Promise.all(own.map(({ id }) => records.get(table, id)));
        return found.filter((record) => record !== undefined);
      };
      return new Map(usedFrom(table, await of(table), await of("use_records")));
    },
    [store, table],
    ["outbox"],
  );
  // An item that has not changed has the same row, which is then not rendered again.
  const [known] = useState(() => new WeakMap<I, StockRow<I>>());
  return useMemo(
    () =>
      items && unsent
        ? items.map((item) => {
            const amount = unsent.get(item.id) ?? 0;
            const before = known.get(item);
            const row = before?.stock.unsent === amount ? before : toRow(item, amount);
            known.set(item, row);
            return row;
          })
        : undefined,
    [items, unsent, known],
  );
}

function toRow<I extends StockItem>(item: I, unsent: number): StockRow<I> {
  const { amount_remaining: remaining, amount_supplied: supplied, amount_units: units } = item;
  return { ...item, stock: { remaining, supplied, units, unsent, isActive: item.is_active } };
}

/** The amount that the uses take from what is left of each of their stocks, in the units of the stock. */
function usedFrom<T extends StockTable>(
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
      return [stock.id, own.reduce((sum, use) => sum + (amountUsed(table, stock, use) ?? 0), 0)];
    })
    .filter(([, amount]) => amount !== 0);
}
