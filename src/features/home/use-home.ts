import { useState } from "react";
import { type Home, readHome } from "#domain/home/home.ts";
import { isOf } from "#domain/home/my-day.ts";
import type { Owned } from "#domain/home/steps.ts";
import { keyToRef } from "#domain/kernel/change.ts";
import { type FindableTable, findableTables } from "#domain/tables.ts";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";
import { useLab, usePersonName, useSession, useToday } from "#hooks/lab-context.tsx";
import { useSharedQuery } from "#hooks/status/use-shared-query.ts";
import { useRecords } from "#hooks/use-records.ts";
import type { LabStore } from "#store/db.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { openWritesOf } from "#sync/outbox/entries.ts";
import { countSent, readLastSent, readRecent } from "#sync/outbox/own-writes.ts";
import { entryState } from "#sync/outbox/status.ts";

/** How many of the last writes are shown. */
const RECENT = 5;

/** The work that is due in the lab, from this tablet's records; `undefined` while they are read. */
export function useHome(): Home | undefined {
  const { env } = useLab();
  return useRecords((records) => readHome(records, env.now()), [useToday()]);
}

const MINE = "home-mine";

/** Whether Home shows the work of this person alone: chosen by each person on each device. */
export function useIsMine(): [isMine: boolean, choose: (isMine: boolean) => void] {
  const { email } = useSession();
  const [people, setPeople] = useState(() => readFromDevice<string[]>(MINE) ?? []);
  const choose = (isMine: boolean) => {
    const others = people.filter((one) => one !== email);
    const next = isMine ? [...others, email] : others;
    setPeople(next);
    storeOnDevice(MINE, next);
  };
  return [people.includes(email), choose];
}

/** Returns the fact that names the person to whom work is assigned; none for work of nobody. */
export function useOwnerFact(): (of: Owned) => string[] {
  const { email } = useSession();
  const nameOf = usePersonName();
  return (of) => {
    if (of.assigned_to === null) return [];
    return [`assigned to ${isOf(of, email) ? "you" : nameOf(of.assigned_to)}`];
  };
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

/**
 * The person's writes on this tablet: the newest five, those that need attention, how many were sent today, and when the last
 * one was sent.
 */
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
        refused: (await openWritesOf(store, email)).filter((entry) => entryState(entry) === "attention"),
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
