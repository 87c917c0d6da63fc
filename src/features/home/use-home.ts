import { type Home, readHome } from "#domain/home/home.ts";
import { keyToRef } from "#domain/kernel/change.ts";
import { type FindableTable, findableTables } from "#domain/tables.ts";
import { useLab, useSession, useToday } from "#hooks/lab-context.tsx";
import { useSharedQuery } from "#hooks/status/use-shared-query.ts";
import { useRecords } from "#hooks/use-records.ts";
import type { LabStore } from "#store/db.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { countSent, readLastSent, readRecent } from "#sync/outbox/own-writes.ts";

/** How many of the last writes are shown. */
const RECENT = 5;

/** The work that is due in the lab, from this tablet's records; `undefined` while they are read. */
export function useHome(): Home | undefined {
  const { env } = useLab();
  return useRecords((records) => readHome(records, env.now()), [useToday()]);
}

/** True if this tablet has no record of the lab's work yet; `undefined` while that is read. */
export function useIsLabEmpty(): boolean | undefined {
  return useRecords(async (records) => {
    // One after the other: in most labs the first table has records.
    for (const table of findableTables)
      if ((await records.all(table, { withdrawn: true })).length > 0) return false;
    return true;
  }, []);
}

/** One write that this person saved on this tablet, and the record it concerns. */
type RecentWrite = { entry: OutboxEntry; table: FindableTable; id: string };

/** The person's writes on this tablet: the newest five, how many were sent today, and when the last one was sent. */
export function useOwnWrites() {
  return useSharedQuery(ownWrites, useSession().email, useToday());
}

const ownWrites = {
  tables: ["outbox"],
  read: (store: LabStore, email: string, today: string) =>
    store.transaction("r", store.outbox, async () => {
      const recent = await readRecent(store, email, RECENT, (entry) => toRecent(entry).length > 0);
      return {
        recent: recent.flatMap(toRecent),
        sentToday: await countSent(store, email, { from: today, to: today }),
        lastSent: await readLastSent(store, email),
      };
    }),
};

function toRecent(entry: OutboxEntry): RecentWrite[] {
  const lane = keyToRef(entry.lane);
  const table = findableTables.find((one) => one === lane.table);
  return table === undefined ? [] : [{ entry, table, id: lane.id }];
}
