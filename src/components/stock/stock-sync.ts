import { refKey } from "#domain/kernel/change.ts";
import { createdId } from "#domain/kernel/ids.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import type { LedgerRow } from "#domain/resource-use/ledger.ts";
import { useOpenWrites, useRowStates } from "#hooks/status/use-sync.ts";
import { entryState, type RowState } from "#sync/outbox/status.ts";

type Movement = Pick<LedgerRow, "kind" | "use_record_id" | "correction_id">;

/** Returns the sync state of a movement of one stock, which is `undefined` while it is loading. */
export function useMovementStates(
  table: TableName,
  id: string,
): (movement: Movement) => RowState | undefined {
  const states = useRowStates();
  const writes = useOpenWrites(table, id);
  return ({ use_record_id, correction_id }) => {
    if (!states || !writes) return undefined;
    if (use_record_id !== null) return states("use_records", use_record_id) ?? "sent";
    const own = writes.find((write) =>
      correction_id === null
        ? write.creates.includes(refKey({ table, id }))
        : createdId(write, write.body as { id?: string }) === correction_id,
    );
    return own ? entryState(own) : "sent";
  };
}
