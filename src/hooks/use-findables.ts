import { useLiveQuery } from "dexie-react-hooks";
import { type Findable, listFindables } from "#domain/search/search.ts";
import { storeRecords } from "#store/record-source.ts";
import type { Person } from "#store/rows.ts";
import { useLab } from "./lab-context.tsx";
import { usePacedQuery } from "./status/use-paced-query.ts";

const NOBODY: Person[] = [];

/** Every record on this tablet that search can find; `undefined` while the records are read. */
export function useFindables(): Findable[] | undefined {
  const { store } = useLab().env;
  return usePacedQuery(() => listFindables(storeRecords(store)), []);
}

/** The people who have signed in on this tablet. */
export function useKnownPeople(): Person[] {
  const { store } = useLab().env;
  return useLiveQuery(() => store.people.toArray(), [store]) ?? NOBODY;
}
