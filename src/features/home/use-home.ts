import { useLiveQuery } from "dexie-react-hooks";
import { type Home, readHome } from "#domain/home/home.ts";
import { keyToRef } from "#domain/kernel/change.ts";
import { type FindableTable, findableTables } from "#domain/kernel/tables.ts";
import { useLab, useLiveRecords, useSession, useToday } from "#hooks/lab-context.tsx";
import { usePacedQuery } from "#hooks/status/use-paced-query.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { countSent, readLastSent, readRecent } from "#sync/own-writes.ts";

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
    const counts = await Promise.all(findableTables.map((table) => store.records(table).limit(1).count()));
    return counts.every((count) => count === 0);
  }, [store]);
}

/** One write that this person saved on this tablet, and the record it concerns. */
type RecentWrite = { entry: OutboxEntry; table: FindableTable; id: string };

/** The person's writes on this tablet: the newest five, how many were sent today, and when the last one was sent. */
export function useOwnWrites() {
  const { env } = useLab();
  const { email } = useSession();
  const today = useToday();
  return useLiveQuery(async () => {
    const { store } = env;
    const recent = await readRecent(store, email, RECENT, (entry) => toRecent(entry).length > 0);
    return {
      recent: recent.flatMap(toRecent),
      sentToday: await countSent(store, email, { from: today, to: today }),
      lastSent: await readLastSent(store, email),
    };
  }, [email, today]);
}

function toRecent(entry: OutboxEntry): RecentWrite[] {
  const lane = keyToRef(entry.lane);
  const table = findableTables.find((one) => one === lane.table);
  return table === undefined ? [] : [{ entry, table, id: lane.id }];
}
