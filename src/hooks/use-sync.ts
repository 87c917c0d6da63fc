import { useLiveQuery } from "dexie-react-hooks";
import { useMemo, useSyncExternalStore } from "react";
import { refKey } from "#domain/kernel/change.ts";
import type { TableName } from "#domain/kernel/tables.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { type RowState, readRowStates, readStatus, type SyncStatus } from "#sync/status.ts";
import { useLab, useSession } from "./lab-context.tsx";

/** The lamps of the signed-in person, counted from outbox rows. */
export function useSyncStatus(): SyncStatus | undefined {
  const { store } = useLab().env;
  const { email } = useSession();
  return useLiveQuery(() => readStatus(store, email), [email]);
}

/**
 * Badge of one record's unsent writes, `undefined` when it has none; the same function until one of them changes. The
 * whole is `undefined` while it is read.
 */
export function useRowStates(): ((table: TableName, id: string) => RowState | undefined) | undefined {
  const { store } = useLab().env;
  const states = useLiveQuery(() => readRowStates(store), []);
  return useMemo(
    () => states && ((table: TableName, id: string) => states.get(refKey({ table, id }))),
    [states],
  );
}

/** Writes of one record that the lab does not have yet, oldest first; undefined while they are read. */
export function useOpenWrites(table: TableName, id: string): OutboxEntry[] | undefined {
  const { store } = useLab().env;
  return useLiveQuery(
    () => store.outbox.where("open_refs").equals(refKey({ table, id })).sortBy("seq"),
    [table, id],
  );
}

/** Whether the browser believes there is a network. A hint for words on the screen, never for what is sent. */
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
