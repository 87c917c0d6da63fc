import { useFreeUses } from "#components/resource-use/use-record-field.tsx";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { useRecords } from "#hooks/use-records.ts";

/** Use records for NOP processes that no process names yet, newest first. `own`: ids in the write that is edited. */
export function useUnnamedUses(own: readonly string[]): UseRecordListItem[] {
  const uses = useFreeUses({ purpose: "NOP_PROCESS" });
  const named = useRecords(async (records) => {
    const processes = await records.all("nop_processes");
    return new Set(processes.flatMap(({ resource_use_record_ids }) => resource_use_record_ids));
  }, []);
  if (!uses || !named) return [];
  return uses.filter(({ id }) => !named.has(id) || own.includes(id));
}
