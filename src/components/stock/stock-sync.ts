import { useCallback } from "react";
import { refKey } from "#domain/kernel/change.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import { claimOfUse } from "#domain/resource-use/rules.ts";
import { useOpenWrites, useRowStates } from "#hooks/use-sync.ts";
import { entryState, type RowState } from "#sync/status.ts";

/** Where the uses of any stock stand on their way to the server; `undefined` for one that has arrived. The same function until one moves. */
export function useUseStates(): (useId: string) => RowState | undefined {
  const states = useRowStates();
  // A use is no record of its own, but its claim is made together with it.
  return useCallback((useId) => states?.("claims", claimOfUse(useId)), [states]);
}

/** Where each movement of one stock stands, its making being `null`; `undefined` while that is read. */
export function useMovementStates(
  table: TableName,
  id: string,
): (useId: string | null) => RowState | undefined {
  const states = useRowStates();
  const writes = useOpenWrites(table, id);
  const making = writes?.find(({ creates }) => creates.includes(refKey({ table, id })));
  return (useId) => {
    if (!states || !writes) return undefined;
    if (useId !== null) return states("claims", claimOfUse(useId)) ?? "sent";
    return making ? entryState(making) : "sent";
  };
}
