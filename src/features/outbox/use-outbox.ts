import { useLiveQuery } from "dexie-react-hooks";
import { type Names, readNames } from "#components/record/record-names.ts";
import { useLab, useSession, useToday } from "#hooks/lab-context.tsx";
import type { LabStore } from "#store/db.ts";
import { storeRecords } from "#store/record-source.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { type Group, groupEntries } from "./groups.ts";
import { toValues } from "./settle/edit-clash.ts";

/** The outbox of the signed-in person, with the names that its texts contain. */
export type Outbox = {
  entries: OutboxEntry[];
  groups: Group[];
  names: Names;
  /** Names of the people of this tablet, by e-mail. */
  people: ReadonlyMap<string, string>;
  now: number;
};

/** The outbox as a live query; `undefined` during the first read. */
export function useOutbox(): Outbox | undefined {
  const { store, now } = useLab().env;
  const { email } = useSession();
  return useLiveQuery(() => readOutbox(store, email, now()), [store, email, useToday()]);
}

async function readOutbox(store: LabStore, user: string, now: number): Promise<Outbox> {
  const all = await store.outbox.orderBy("seq").toArray();
  const entries = all.filter((entry) => entry.user === user);
  const people = await store.people.toArray();
  return {
    entries,
    groups: groupEntries(entries, now),
    names: await readNames(
      storeRecords(store),
      entries.flatMap(({ body, problem }) => [
        body,
        toValues(body).base,
        problem?.current,
        toValues(problem?.current).merged,
      ]),
    ),
    people: new Map(people.map(({ email, username }) => [email, username])),
    now,
  };
}
