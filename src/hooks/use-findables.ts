import { useLiveQuery } from "dexie-react-hooks";
import { type Findable, listFindables } from "#domain/search/search.ts";
import { storeRecords } from "#store/record-source.ts";
import { useLab } from "./lab-context.tsx";

/** Everything on this tablet that a person can look for; `undefined` while it is read. */
export function useFindables(): Findable[] | undefined {
  const { store } = useLab().env;
  return useLiveQuery(() => listFindables(storeRecords(store)), []);
}
