import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { isSiteDataBlocked } from "#hooks/device-memory.ts";
import { useLab } from "#hooks/lab-context.tsx";
import type { LabStore } from "#store/db.ts";
import { isBlocked, OPENS_WITHIN_MS, toFault } from "#store/storage-faults.ts";

const StorageClosed = lazy(() => import("./storage-closed.tsx").then((m) => ({ default: m.StorageClosed })));
const StorageBlocked = lazy(() =>
  import("./storage-blocked.tsx").then((m) => ({ default: m.StorageBlocked })),
);
const RescueFromJournal = lazy(() =>
  import("./rescue-from-journal.tsx").then((m) => ({ default: m.RescueFromJournal })),
);

/**
 * Shows the app, or a page with what can be done: when the database is blocked, does not open, or has not opened after 3
 * seconds. The app is shown as soon as it opens.
 */
export function StartUp({ children }: { children: ReactNode }) {
  const { store } = useLab().env;
  const [state, setState] = useState<"open" | "closed" | "blocked">("open");
  useEffect(() => {
    let isOver = false;
    const show = (next: typeof state) => {
      if (!isOver) setState(next);
    };
    const timer = setTimeout(() => show("closed"), OPENS_WITHIN_MS);
    store
      .open()
      .then(
        () => show("open"),
        (error) => show(isSiteDataBlocked() || isBlocked(error) ? "blocked" : "closed"),
      )
      .finally(() => clearTimeout(timer));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [store]);
  if (state === "open") return children;
  if (state === "blocked")
    return (
      <Suspense fallback={null}>
        <StorageBlocked />
      </Suspense>
    );
  return (
    <Suspense fallback={null}>
      <StorageClosed>
        <Suspense fallback={null}>
          <RescueFromJournal />
        </Suspense>
      </StorageClosed>
    </Suspense>
  );
}

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
