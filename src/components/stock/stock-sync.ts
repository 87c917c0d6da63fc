import { refKey } from "#domain/kernel/change.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { useOpenWrites, useRowStates } from "#hooks/status/use-sync.ts";
import { entryState, type RowState } from "#sync/status.ts";

/**
 * Returns the sync state of a movement of one stock, by the id of its use; `null` is the creation of the stock. The state
 * is `undefined` while it is loading.
 */
export function useMovementStates(
  table: TableName,
  id: string,
): (useId: string | null) => RowState | undefined {
  const states = useRowStates();
  const writes = useOpenWrites(table, id);
  const creation = writes?.find(({ creates }) => creates.includes(refKey({ table, id })));
  return (useId) => {
    if (!states || !writes) return undefined;
    if (useId !== null) return states("use_records", useId) ?? "sent";
    return creation ? entryState(creation) : "sent";
  };
}
