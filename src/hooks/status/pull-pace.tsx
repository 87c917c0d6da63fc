import { liveQuery } from "dexie";
import { createContext, type ReactNode, use, useEffect, useState } from "react";
import type { LabStore } from "#store/db.ts";

const PaceContext = createContext<number | null>(null);

/** Provides {@link usePullPace} to its children. */
export function PullPaceProvider({ store, children }: { store: LabStore; children: ReactNode }) {
  const [pace, setPace] = useState<number | null>(null);
  useEffect(() => watchPull(store, setPace), [store]);
  return <PaceContext value={pace}>{children}</PaceContext>;
}

/**
 * Null, and while a pull has stored some of its pages but not all, a number. It changes when the pulled changes have doubled,
 * and with each write of this tablet: what is read again at each number costs twice its last reading, not one for each page.
 */
export const usePullPace = (): number | null => use(PaceContext);

/** Calls `onPace` with each pace. Returns the function that ends it. */
function watchPull(store: LabStore, onPace: (pace: number | null) => void): () => void {
  let pace = 0;
  let start: number | null = null;
  let due = 0;
  let writes = { unsubscribe: () => {} };
  const step = () => {
    pace += 1;
    onPace(pace);
  };
  const rest = () => {
    writes.unsubscribe();
    start = null;
    onPace(null);
  };
  const feed = liveQuery(() => store.cursor.get("feed")).subscribe({
    next: (feed) => {
      if (!feed?.partial) return rest();
      // A full pull begins again at 0.
      if (start === null || feed.cursor < start) {
        start = feed.cursor;
        due = 1;
        writes.unsubscribe();
        writes = liveQuery(() => store.outbox.count()).subscribe({ next: step, error: rest });
      } else if (feed.cursor - start >= due) {
        due = 2 * (feed.cursor - start);
        step();
      }
    },
    error: rest,
  });
  return () => {
    feed.unsubscribe();
    writes.unsubscribe();
  };
}
