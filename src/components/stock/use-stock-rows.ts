import { useMemo, useState } from "react";
import { keyToRef } from "#domain/kernel/change.ts";
import type { TableName, Tables } from "#domain/kernel/tables.ts";
import { type Material, readMaterials } from "#domain/outlook/totals.ts";
import { isInCount, newestCount } from "#domain/resource-use/counts.ts";
import { amountUsed, isLow, isOverdrawn } from "#domain/resource-use/ledger.ts";
import type { StockTable } from "#domain/resource-use/names.ts";
import type { StoredUseRecord } from "#domain/resource-use/schema.ts";
import { dryMass, type Unit } from "#domain/values/units.ts";
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

/** A row of a stock list, with the amounts and the material of the stock. */
export type StockRow<I> = I & { stock: StockFigures };

/** Whether the list shows an inactive stock among the active ones. */
export const needsAttention = ({ stock }: { stock: StockFigures }) => isOverdrawn(stock) || isLow(stock);

/** Adds to each item of a stock list its amounts, with the used amount that is not sent yet, and its material. */
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
  const materials = useRecords((records) => readMaterials(records, table), [table]);
  // An item that has not changed has the same row, which is then not rendered again.
  const [known] = useState(() => new WeakMap<I, { row: StockRow<I>; material: Material | undefined }>());
  return useMemo(() => {
    if (!items || !unsent || !materials) return undefined;
    const byId = new Map(materials.map((one) => [one.id, one]));
    return items.map((item) => {
      const amount = unsent.get(item.id) ?? 0;
      const material = byId.get(item.id);
      const before = known.get(item);
      if (before?.row.stock.unsent === amount && before.material === material) return before.row;
      const row = toRow(item, amount, material);
      known.set(item, { row, material });
      return row;
    });
  }, [items, unsent, materials, known]);
}

function toRow<I extends StockItem>(item: I, unsent: number, of: Material | undefined): StockRow<I> {
  const { amount_remaining: remaining, amount_supplied: supplied, amount_units: units } = item;
  const { material = null, strength = null, solids, density = null } = of ?? {};
  const dry = solids === undefined ? undefined : dryMass(remaining, units as Unit, solids, density);
  const counted = { remaining, units, isActive: item.is_active, material, strength, dry };
  return { ...item, stock: { ...counted, supplied, unsent } };
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
