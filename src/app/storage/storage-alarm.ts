import type { LabStore } from "#store/db.ts";
import { toFault } from "#store/storage-faults.ts";

/**
 * Turns a fault of the storage that no caller has handled, in a read or in background work, into the banner that the
 * storage fails. A full disk alone is not shown: the save that meets it reports it.
 */
export function listenForFaults(store: LabStore, page: EventTarget): void {
  page.addEventListener("unhandledrejection", (event) => {
    const fault = toFault((event as PromiseRejectionEvent).reason);
    if (!fault || store.isOutdated) return;
    event.preventDefault();
    if (fault.kind === "failed") store.distrust();
  });
}
