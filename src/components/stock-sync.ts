import { useCallback } from "react";
import { refKey } from "#domain/change.ts";
import { claimOfUse } from "#domain/resource-use/rules.ts";
import type { TableName } from "#domain/tables.ts";
import { useRowStates } from "#hooks/use-sync.ts";
import { entryState, type RowState } from "#sync/status.ts";
import { useOpenWrites } from "./record-history.tsx";

/** Where the uses of any stock stand on their way to the server; `undefined` for one that has arrived. The same function until one moves. */
export function useUseStates(): (useId: string) => RowState | undefined {
  const states = useRowStates();
  // A use is no record of its own, but its claim is made together with it.
  return useCallback((useId) => states("claims", claimOfUse(useId)), [states]);
}

/** Where the making of a stock stands, apart from its uses; `undefined` once it has arrived. */
export function useCreationState(table: TableName, id: string): RowState | undefined {
  const key = refKey({ table, id });
  const making = useOpenWrites(table, id)?.find(({ creates }) => creates.includes(key));
  return making && entryState(making);
}
