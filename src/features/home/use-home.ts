import { useLiveQuery } from "dexie-react-hooks";
import { keyToRef } from "#domain/change.ts";
import { type Home, readHome } from "#domain/home/home.ts";
import { type FindableTable, findableTables } from "#domain/tables.ts";
import { dayOf } from "#domain/time.ts";
import { useLab, useSession, useToday } from "#hooks/lab-context.tsx";
import { storeRecords } from "#store/record-source.ts";
import type { OutboxEntry } from "#store/rows.ts";

/** What waits for somebody in the lab, from this tablet's records; `undefined` while they are read. */
export function useHome(): Home | undefined {
  const { env } = useLab();
  return useLiveQuery(() => readHome(storeRecords(env.store), env.now()), [useToday()]);
}

/** One write that this person saved here, and the page of what it concerns. */
type RecentWrite = { entry: OutboxEntry; table: FindableTable; id: string };

/** The person's own writes on this tablet: the newest few, how many the lab took today, and when it last took one. */
export function useOwnWrites() {
  const { env } = useLab();
  const { email } = useSession();
  const today = useToday();
  return useLiveQuery(async () => {
    const own = (await env.store.outbox.orderBy("seq").reverse().toArray()).filter(
      ({ user }) => user === email,
    );
    const taken = own.flatMap(({ state, finished_at }) =>
      (state === "done" || state === "sent") && finished_at !== null ? [finished_at] : [],
    );
    const recent = own.filter(({ state }) => state !== "discarded").flatMap(toRecent);
    return {
      recent: recent.slice(0, 5),
      sentToday: taken.filter((at) => dayOf(at) === today).length,
      lastSent: taken.sort().at(-1) ?? null,
    };
  }, [email, today]);
}

function toRecent(entry: OutboxEntry): RecentWrite[] {
  const lane = keyToRef(entry.lane);
  const table = findableTables.find((one) => one === lane.table);
  return table === undefined ? [] : [{ entry, table, id: lane.id }];
}
