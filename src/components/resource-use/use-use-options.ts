import { useLiveQuery } from "dexie-react-hooks";
import { codesIn } from "#domain/qr-labels/codes.ts";
import { amountRemaining } from "#domain/resource-use/ledger.ts";
import { type StockTable, stockTables } from "#domain/resource-use/names.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { bottleFacts } from "#domain/stock-details/bottle.ts";
import { stockDetailsOf } from "#domain/stock-details/details-of.ts";
import { showUnitsIn } from "#domain/values/words.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { LabStore } from "#store/db.ts";
import type { SearchOption } from "#ui/choice/searchable-select.tsx";

/**
 * Use records as options of a picker: with the lot, the place and the rest of their stock, because several containers
 * have one name. The short code of the stock finds them too.
 */
export function useUseOptions(uses: readonly UseRecordListItem[]): SearchOption[] {
  const { store } = useLab().env;
  const ids = [...new Set(uses.map(({ resource_id }) => resource_id))];
  const facts = useLiveQuery(() => readFacts(store, ids), [store, ids.join(" ")]);
  return uses.map(({ id, label, resource_id }) => ({
    value: id,
    label: showUnitsIn(label),
    hint: facts?.get(resource_id),
    also: codesIn(stockTables, resource_id),
  }));
}

/** The facts that distinguish these stocks, by their ids. */
async function readFacts(store: LabStore, ids: string[]): Promise<Map<string, string>> {
  const found = await Promise.all(stockTables.map((table) => factsIn(store, table, ids)));
  return new Map(found.flat());
}

async function factsIn(store: LabStore, table: StockTable, ids: string[]): Promise<[string, string][]> {
  const stocks = (await store.records(table).bulkGet(ids)).flatMap((stock) => stock ?? []);
  const places = await store.records("locations").bulkGet(stocks.map(({ location_id }) => location_id));
  return stocks.map((stock, i) => {
    const { lot_number } = stockDetailsOf(stock);
    const facts = bottleFacts({
      lot_number,
      location_name: places[i]?.name ?? "",
      opened_at: stock.use_totals.first_used_at,
      amount_remaining: amountRemaining(table, stock),
      amount_units: stock.amount_units,
    });
    return [stock.id, facts.join(" · ")];
  });
}
