import { type Names, readNames } from "#components/record/record-names.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { useLab, useSession, useToday } from "#hooks/lab-context.tsx";
import { useRecords } from "#hooks/use-records.ts";
import type { LabStore } from "#store/db.ts";
import { type OutboxEntry, unsettledStates } from "#store/rows.ts";
import { openEntries } from "#sync/outbox/entries.ts";
import { countSent } from "#sync/outbox/own-writes.ts";
import { type Group, groupEntries } from "./groups.ts";
import { NO_FILTER, readSent } from "./sent/sent-records.ts";
import { toValues } from "./settle/edit-conflict.ts";

/** The outbox of the signed-in person, with the names that its texts contain. */
export type Outbox = {
  /** Without the sent writes that are not listed; the selected one is always among them. */
  entries: OutboxEntry[];
  groups: Group[];
  names: Names;
  now: number;
  /** The number of all sent writes. */
  sentCount: number;
};

/** Sent writes that the outbox lists; the page of sent writes lists all. */
const SENT_LISTED = 20;

/** The outbox as a live query; `undefined` during the first read. `seq` is the selected write. */
export function useOutbox(seq: string | undefined): Outbox | undefined {
  const { store, now } = useLab().env;
  const { email } = useSession();
  return useRecords(
    (records) => readOutbox(store, records, { user: email, now: now(), seq: Number(seq) }),
    [store, email, seq, useToday()],
    ["outbox"],
  );
}

async function readOutbox(
  store: LabStore,
  records: RecordSource,
  { user, now, seq }: { user: string; now: number; seq: number },
): Promise<Outbox> {
  const unsent = await openEntries(store, [...unsettledStates, "discarded"]);
  const sent = await readSent(store, user, NO_FILTER, SENT_LISTED);
  const selected = Number.isNaN(seq) ? undefined : await store.outbox.get(seq);
  const bySeq = new Map(
    [...unsent, ...sent, ...(selected ? [selected] : [])].map((entry) => [entry.seq, entry]),
  );
  const entries = [...bySeq.values()].filter((entry) => entry.user === user).sort((a, b) => a.seq - b.seq);
  return {
    entries,
    groups: groupEntries(entries, now),
    names: await readNames(
      records,
      entries.flatMap(({ body, problem }) => [
        body,
        toValues(body).base,
        problem?.current,
        toValues(problem?.current).merged,
      ]),
    ),
    now,
    sentCount: await countSent(store, user),
  };
}
