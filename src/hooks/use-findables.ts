import { useLiveQuery } from "dexie-react-hooks";
import { type Findable, listFindables } from "#domain/search/search.ts";
import type { Person } from "#store/rows.ts";
import { useLab, useLiveRecords } from "./lab-context.tsx";
import { usePacedQuery } from "./status/use-paced-query.ts";

const NOBODY: Person[] = [];

/** Every record on this tablet that search can find; `undefined` while the records are read. */
export function useFindables(): Findable[] | undefined {
  const records = useLiveRecords();
  return usePacedQuery(() => listFindables(records), []);
}

/** The people who have signed in on this tablet. */
export function useKnownPeople(): Person[] {
  const { store } = useLab().env;
  return useLiveQuery(() => store.people.toArray(), [store]) ?? NOBODY;
}
