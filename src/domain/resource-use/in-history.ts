import { changesBetween } from "../history/changes.ts";
import type { FieldChange } from "../history/schema.ts";
import { type Change, refKey } from "../kernel/change.ts";
import type { Doc } from "../kernel/tables.ts";
import type { StoredUseRecord } from "./schema.ts";

/** The key of the stock whose history has the changes of this record; null if the record is not a use. */
export function stockOfUse({ table, record }: Change): string | null {
  if (table !== "use_records" || record === null) return null;
  const { stock_table, stock_id } = record as StoredUseRecord;
  return refKey({ table: stock_table, id: stock_id });
}

/** What changed in a use, as a change of the list `use_records` of its stock. `before` is null for a new use. */
export function changesOfUse(before: Doc | null, { record }: Change): FieldChange[] {
  return changesBetween({ use_records: entriesOf(before) }, { use_records: entriesOf(record) });
}

/** A record without the totals of its uses: a history has the uses themselves. */
export function withoutTotals(record: Doc | null): object | null {
  if (record === null || !("use_totals" in record)) return record;
  const { use_totals: _, ...rest } = record;
  return rest;
}

function entriesOf(record: Doc | null): object[] {
  if (record === null) return [];
  const { stock_table: _, stock_id: __, number: ___, ...use } = record as StoredUseRecord;
  return [use];
}
