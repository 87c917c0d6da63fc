import { useLiveQuery } from "dexie-react-hooks";
import { useMemo, useSyncExternalStore } from "react";
import { refKey } from "#domain/kernel/change.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { type RowState, readRowStates, readStatus, type SyncStatus } from "#sync/outbox/status.ts";
import { useLab, useSession } from "../lab-context.tsx";
import { useSharedPart, useSharedQuery } from "./use-shared-query.ts";

const statusRead = { tables: ["outbox", "cursor", "people", "marks"], read: readStatus };
const rowStatesRead = { tables: ["outbox"], read: readRowStates };

/** The sync status of the signed-in person, counted from outbox rows; `undefined` while they are read. */
export function useSyncStatus(): SyncStatus | undefined {
  return useSharedQuery(statusRead, useSession().email);
}

/** When data was last pulled to this tablet, null before the first pull; `undefined` while it is read. */
export function usePulledAt(): SyncStatus["pulledAt"] | undefined {
  return useSharedPart(({ pulledAt }) => pulledAt, statusRead, useSession().email);
}

/** The number of writes that need a person's attention; 0 while they are read. */
export function useAttention(): number {
  return useSharedPart(({ attention }) => attention, statusRead, useSession().email) ?? 0;
}

/**
 * Returns a function from a record to the badge of its unsent writes (`undefined` where it has none); `undefined` while
 * the outbox is read. The function remains the same until a write changes.
 */
export function useRowStates(): ((table: TableName, id: string) => RowState | undefined) | undefined {
  const states = useSharedQuery(rowStatesRead);
  return useMemo(
    () => states && ((table: TableName, id: string) => states.get(refKey({ table, id }))),
    [states],
  );
}

/** Open writes of one record, oldest first; `undefined` while they are read. */
export function useOpenWrites(table: TableName, id: string): OutboxEntry[] | undefined {
  const { store } = useLab().env;
  return useLiveQuery(
    () => store.outbox.where("open_refs").equals(refKey({ table, id })).sortBy("seq"),
    [table, id],
  );
}

/** True while the browser reports a network. A hint for texts on the screen, never for whether to send. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      addEventListener("online", changed);
      addEventListener("offline", changed);
      return () => {
        removeEventListener("online", changed);
        removeEventListener("offline", changed);
      };
    },
    () => navigator.onLine,
  );
}
