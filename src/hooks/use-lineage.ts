import { lineageOf } from "#domain/lineage/lineage.ts";
import type { Lineage } from "#domain/lineage/thread.ts";
import type { RecordRef } from "#domain/tables.ts";
import type { Answer } from "./use-lab-query.ts";
import { useRecords } from "./use-records.ts";

/**
 * The lineage of one record, computed on this tablet; `undefined` while it is computed, `null` where there is no
 * record.
 */
export function useLineage({ table, id }: RecordRef): Answer<Lineage> {
  return useRecords(async (records) => (await lineageOf(records, { table, id })) ?? null, [table, id]);
}
