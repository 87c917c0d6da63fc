import { isDeepStrictEqual } from "node:util";
import type { Tables } from "#domain/kernel/tables.ts";
import { totalsOf } from "#domain/resource-use/totals.ts";
import type { OutboxEntry } from "#store/rows.ts";

/** The totals of every stock are those of its uses, each counted once. `records` are by table and id. */
export function brokenTotals(where: string, records: Record<string, unknown>): string[] {
  const ofTable = (table: string) =>
    Object.entries(records).flatMap(([key, record]) => (key.startsWith(`${table}:`) ? [record] : []));
  const uses = ofTable("use_records") as Tables["use_records"][];
  const chemicals = ofTable("chemicals") as Tables["chemicals"][];
  return chemicals.flatMap(({ id, use_totals }) => {
    const own = uses.filter(({ stock_id }) => stock_id === id);
    if (isDeepStrictEqual(use_totals, totalsOf(own))) return [];
    return [`the totals of chemical ${id} ${where} are ${JSON.stringify(use_totals)} for ${own.length} uses`];
  });
}

/** The stock that a tablet shows includes each use that a write of the tablet recorded, also between two pages. */
export function brokenCounts(
  where: string,
  records: Record<string, unknown>,
  entries: readonly OutboxEntry[],
): string[] {
  const created = entries.flatMap(({ creates }) => creates).filter((key) => key.startsWith("use_records:"));
  return created.flatMap((key) => {
    const use = records[key] as Tables["use_records"] | undefined;
    const stock = use && (records[`chemicals:${use.stock_id}`] as Tables["chemicals"] | undefined);
    if (!use || !stock || use.number <= stock.use_totals.count) return [];
    return [`${key} is not in the totals of its chemical ${where}`];
  });
}
