import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { useLab } from "#hooks/lab-context.tsx";
import { OPENS_WITHIN_MS } from "#sync/write/storage-faults.ts";

const StorageClosed = lazy(() => import("./storage-closed.tsx").then((m) => ({ default: m.StorageClosed })));
const RescueFromJournal = lazy(() =>
  import("./rescue-from-journal.tsx").then((m) => ({ default: m.RescueFromJournal })),
);

/**
 * Shows the app, or a page that says what can be done: when the database does not open, or has not opened after 3
 * seconds. The app is shown as soon as it opens.
 */
export function StartUp({ children }: { children: ReactNode }) {
  const { store } = useLab().env;
  const [isClosed, setIsClosed] = useState(false);
  useEffect(() => {
    let isOver = false;
    const show = (closed: boolean) => {
      if (!isOver) setIsClosed(closed);
    };
    const timer = setTimeout(() => show(true), OPENS_WITHIN_MS);
    store
      .open()
      .then(
        () => show(false),
        () => show(true),
      )
      .finally(() => clearTimeout(timer));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [store]);
  if (!isClosed) return children;
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
