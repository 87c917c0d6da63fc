import { isDeepStrictEqual } from "node:util";
import type { TableName, Tables } from "#domain/kernel/tables.ts";
import { newestCount } from "#domain/resource-use/counts.ts";
import { amountRemaining } from "#domain/resource-use/ledger.ts";
import { totalsOf } from "#domain/resource-use/totals.ts";
import type { OutboxEntry } from "#store/rows.ts";

/** The totals of every stock are those of its uses, each counted once. `records` are by table and id. */
export function brokenTotals(where: string, records: Record<string, unknown>): string[] {
  const uses = ofTable(records, "use_records");
  const chemicals = ofTable(records, "chemicals");
  return chemicals.flatMap(({ id, use_totals, corrections }) => {
    const own = uses.filter(({ stock_id }) => stock_id === id);
    if (isDeepStrictEqual(use_totals, totalsOf(own, newestCount(corrections)))) return [];
    return [`the totals of chemical ${id} ${where} are ${JSON.stringify(use_totals)} for ${own.length} uses`];
  });
}

/** What is left of every stock is its newest count, or what was supplied, less the valid uses after it. */
export function brokenBalances(where: string, records: Record<string, unknown>): string[] {
  const uses = ofTable(records, "use_records");
  return ofTable(records, "chemicals").flatMap((chemical) => {
    const { id, amount_supplied, corrections = [] } = chemical;
    const order = (one: (typeof corrections)[number]) => `${one.creation_date} ${one.entered_at} ${one.id}`;
    const [count] = corrections.toSorted((a, b) => (order(a) < order(b) ? 1 : -1));
    const later = uses.filter(
      (use) => use.stock_id === id && !use.voided && !(count && use.creation_date <= count.creation_date),
    );
    const left = later.reduce(
      (rest, use) => rest - use.amount_used / (use.amount_used_units === "ML" ? 1000 : 1),
      count?.new_amount_remaining ?? amount_supplied,
    );
    const shown = amountRemaining("chemicals", chemical);
    if (shown !== null && Math.abs(shown - left) < 1e-6) return [];
    return [`${shown} is left of chemical ${id} ${where}, not ${left}`];
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

/** The records of a table; `records` are by table and id. */
function ofTable<T extends TableName>(records: Record<string, unknown>, table: T): Tables[T][] {
  return Object.entries(records).flatMap(([key, record]) =>
    key.startsWith(`${table}:`) ? [record as Tables[T]] : [],
  );
}
