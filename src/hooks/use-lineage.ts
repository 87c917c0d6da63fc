import { useLiveQuery } from "dexie-react-hooks";
import { lineageOf } from "#domain/lineage/lineage.ts";
import type { Lineage } from "#domain/lineage/thread.ts";
import type { RecordRef } from "#domain/tables.ts";
import { storeRecords } from "#store/record-source.ts";
import { useLab } from "./lab-context.tsx";
import type { Answer } from "./use-lab-query.ts";

/**
 * The lineage of one record, computed on this tablet; `undefined` while it is computed, `null` where there is no
 * record.
 */
export function useLineage({ table, id }: RecordRef): Answer<Lineage> {
  const { store } = useLab().env;
  return useLiveQuery(async () => (await lineageOf(storeRecords(store), { table, id })) ?? null, [table, id]);
}
