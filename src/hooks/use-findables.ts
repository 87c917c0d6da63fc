import { useLiveQuery } from "dexie-react-hooks";
import { type Findable, listFindables } from "#domain/search/search.ts";
import type { Person } from "#store/rows.ts";
import { useLab } from "./lab-context.tsx";
import { useRecords } from "./use-records.ts";

const NOBODY: Person[] = [];

/** Every record on this tablet that search can find; `undefined` while the records are read. */
export function useFindables(): Findable[] | undefined {
  return useRecords(listFindables, []);
}

/** The people who have signed in on this tablet. */
export function useKnownPeople(): Person[] {
  const { store } = useLab().env;
  return useLiveQuery(() => store.people.toArray(), [store]) ?? NOBODY;
}
