import { useLiveQuery } from "dexie-react-hooks";
import { type Home, readHome } from "#domain/home/home.ts";
import { keyToRef } from "#domain/kernel/change.ts";
import { type FindableTable, findableTables } from "#domain/tables.ts";
import { useLab, useLiveRecords, useSession, useToday } from "#hooks/lab-context.tsx";
import { usePacedQuery } from "#hooks/status/use-paced-query.ts";
import { useSharedQuery } from "#hooks/status/use-shared-query.ts";
import type { LabStore } from "#store/db.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { countSent, readLastSent, readRecent } from "#sync/outbox/own-writes.ts";

/** How many of the last writes are shown. */
const RECENT = 5;

/** The work that is due in the lab, from this tablet's records; `undefined` while they are read. */
export function useHome(): Home | undefined {
  const { env } = useLab();
  const records = useLiveRecords();
  return usePacedQuery(() => readHome(records, env.now()), [useToday()]);
}

/** True if this tablet has no record of the lab's work yet; `undefined` while that is read. */
export function useIsLabEmpty(): boolean | undefined {
  const { store } = useLab().env;
  return useLiveQuery(async () => {
    // One after the other: in most labs the first table has records.
    for (const table of findableTables) if ((await store.records(table).limit(1).count()) > 0) return false;
    return true;
  }, [store]);
}

/** One write that this person saved on this tablet, and the record it concerns. */
type RecentWrite = { entry: OutboxEntry; table: FindableTable; id: string };

/** The person's writes on this tablet: the newest five, how many were sent today, and when the last one was sent. */
export function useOwnWrites() {
  return useSharedQuery(readOwnWrites, useSession().email, useToday());
}

function readOwnWrites(store: LabStore, email: string, today: string) {
  return store.transaction("r", store.outbox, async () => {
    const recent = await readRecent(store, email, RECENT, (entry) => toRecent(entry).length > 0);
    return {
      recent: recent.flatMap(toRecent),
      sentToday: await countSent(store, email, { from: today, to: today }),
      lastSent: await readLastSent(store, email),
    };
  });
}

function toRecent(entry: OutboxEntry): RecentWrite[] {
  const lane = keyToRef(entry.lane);
  const table = findableTables.find((one) => one === lane.table);
  return table === undefined ? [] : [{ entry, table, id: lane.id }];
}
