import { useLiveQuery } from "dexie-react-hooks";
import { useFreeUses } from "#components/resource-use/use-record-field.tsx";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { useLab } from "#hooks/lab-context.tsx";
import { storeRecords } from "#store/record-source.ts";

/** Use records for NOP processes that no process names yet, newest first. `own`: ids in the write that is edited. */
export function useUnnamedUses(own: readonly string[]): UseRecordListItem[] {
  const { store } = useLab().env;
  const uses = useFreeUses({ purpose: "NOP_PROCESS" });
  const named = useLiveQuery(async () => {
    const processes = await storeRecords(store).all("nop_processes");
    return new Set(processes.flatMap(({ resource_use_record_ids }) => resource_use_record_ids));
  }, []);
  if (!uses || !named) return [];
  return uses.filter(({ id }) => !named.has(id) || own.includes(id));
}
