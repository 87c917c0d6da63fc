import type { RecordSource } from "#domain/kernel/records.ts";
import { codesIn } from "#domain/qr-labels/codes.ts";
import { amountRemaining } from "#domain/resource-use/ledger.ts";
import { type StockTable, stockTables } from "#domain/resource-use/names.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { bottleFacts, stockDetailsOf } from "#domain/stock-details/details.ts";
import { showUnitsIn } from "#domain/values/words.ts";
import { useRecords } from "#hooks/use-records.ts";
import type { SearchOption } from "#ui/choice/searchable-select.tsx";

/**
 * Use records as options of a picker: with the lot, the place and the rest of their stock, because several containers
 * have one name. The short code of the stock finds them too.
 */
export function useUseOptions(uses: readonly UseRecordListItem[]): SearchOption[] {
  const ids = [...new Set(uses.map(({ resource_id }) => resource_id))];
  const facts = useRecords((records) => readFacts(records, ids), [ids.join(" ")]);
  return uses.map(({ id, label, resource_id }) => ({
    value: id,
    label: showUnitsIn(label),
    hint: facts?.get(resource_id),
    also: codesIn(stockTables, resource_id),
  }));
}

/** The facts that distinguish these stocks, by their ids. */
async function readFacts(records: RecordSource, ids: string[]): Promise<Map<string, string>> {
  const found = await Promise.all(
    ids.flatMap((id) => stockTables.map((table) => factsOf(records, table, id))),
  );
  return new Map(found.flat());
}

async function factsOf(records: RecordSource, table: StockTable, id: string): Promise<[string, string][]> {
  const stock = await records.get(table, id);
  if (stock === undefined) return [];
  const place = await records.get("locations", stock.location_id);
  const { lot_number, expiry_date } = stockDetailsOf(stock);
  const facts = bottleFacts({
    lot_number,
    expiry_date,
    location_name: place?.name ?? "",
    opened_at: stock.use_totals.first_used_at,
    amount_remaining: amountRemaining(table, stock),
    amount_units: stock.amount_units,
  });
  return [[id, facts.join(" · ")]];
}
