import { useCallback, useSyncExternalStore } from "react";
import type { JournalState } from "#sync/journal/journal.ts";
import { useLab } from "../lab-context.tsx";

/** The state of the journal, the second place of unsent writes; `null` where this page has none. */
export function useJournal(): JournalState | null {
  const { journal } = useLab().env;
  const subscribe = useCallback(
    (changed: () => void) => journal?.subscribe(changed) ?? (() => {}),
    [journal],
  );
  return useSyncExternalStore(subscribe, () => journal?.state() ?? null);
}

/** True after the storage of this device has failed, until the page is opened again. */
export function useStorageFails(): boolean {
  const { store } = useLab().env;
  const subscribe = useCallback((changed: () => void) => store.onDistrust(changed), [store]);
  return useSyncExternalStore(subscribe, () => store.isSuspect);
}
