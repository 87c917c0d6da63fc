import { useLiveQuery } from "dexie-react-hooks";
import { lazy, Suspense, useState } from "react";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import type { LabStore } from "#store/db.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { openWritesOf } from "#sync/outbox/entries.ts";
import { unreadNotices } from "#sync/receive/read-notices.ts";
import { readRestored } from "#sync/receive/restored.ts";

const SyncNotices = lazy(() => import("./sync-notices.tsx").then((m) => ({ default: m.SyncNotices })));

/**
 * The notices of sync, from the first write or notice on: they need the texts of every command, which most starts of the
 * app need not load. What has changed until they are loaded is reported then.
 */
export function LateSyncNotices() {
  const { store } = useLab().env;
  const { email } = useSession();
  const [before, setBefore] = useState<readonly OutboxEntry[]>();
  const [isNeeded, setIsNeeded] = useState(false);
  const found = useLiveQuery(
    async () => (isNeeded ? undefined : await readReportable(store, email)),
    [store, email, isNeeded],
  );
  if (found && !before) setBefore(found.open);
  if (found?.hasAny && !isNeeded) setIsNeeded(true);
  if (!isNeeded || !before) return null;
  return (
    <Suspense fallback={null}>
      <SyncNotices before={before} />
    </Suspense>
  );
}

/** A person's open writes, and whether there is one or a notice to show, all at one moment. */
function readReportable(store: LabStore, email: string) {
  return store.transaction("r", store.outbox, store.marks, store.records("replacements"), async () => {
    const open = await openWritesOf(store, email);
    const late = await store.outbox.where({ untold: 1 }).count();
    const unread = await unreadNotices(store, email);
    const restored = await readRestored(store, email);
    const hasNotice = late > 0 || unread.some(({ isShown }) => !isShown) || restored !== null;
    return { open, hasAny: open.length > 0 || hasNotice };
  });
}
