import { useLiveQuery } from "dexie-react-hooks";
import { type Home, readHome } from "#domain/home/home.ts";
import { keyToRef } from "#domain/kernel/change.ts";
import { type FindableTable, findableTables } from "#domain/kernel/tables.ts";
import { dayOf } from "#domain/values/time.ts";
import { useLab, useSession, useToday } from "#hooks/lab-context.tsx";
import { storeRecords } from "#store/record-source.ts";
import type { OutboxEntry } from "#store/rows.ts";

/** The work that is due in the lab, from this tablet's records; `undefined` while they are read. */
export function useHome(): Home | undefined {
  const { env } = useLab();
  return useLiveQuery(() => readHome(storeRecords(env.store), env.now()), [useToday()]);
}

/** One write that this person saved on this tablet, and the record it concerns. */
type RecentWrite = { entry: OutboxEntry; table: FindableTable; id: string };

/** The person's writes on this tablet: the newest five, how many were sent today, and when the last one was sent. */
export function useOwnWrites() {
  const { env } = useLab();
  const { email } = useSession();
  const today = useToday();
  return useLiveQuery(async () => {
    const own = (await env.store.outbox.orderBy("seq").reverse().toArray()).filter(
      ({ user }) => user === email,
    );
    const sent = own.flatMap(({ state, finished_at }) =>
      (state === "done" || state === "sent") && finished_at !== null ? [finished_at] : [],
    );
    const recent = own.filter(({ state }) => state !== "discarded").flatMap(toRecent);
    return {
      recent: recent.slice(0, 5),
      sentToday: sent.filter((at) => dayOf(at) === today).length,
      lastSent: sent.sort().at(-1) ?? null,
    };
  }, [email, today]);
}

function toRecent(entry: OutboxEntry): RecentWrite[] {
  const lane = keyToRef(entry.lane);
  const table = findableTables.find((one) => one === lane.table);
  return table === undefined ? [] : [{ entry, table, id: lane.id }];
}
