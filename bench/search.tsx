import { useMemo, useState } from "react";
import { FindAnything } from "#app/shell/find-anything.tsx";
import { type Findable, listFindables } from "#domain/search/search.ts";
import type { SessionRow } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";
import { storeRecords } from "#tests/support/store-records.ts";
import { inLab, rootOfPage } from "./in-lab.tsx";
import { makeFuzzySearch } from "./peers/fuzzy.mjs";

/** As many lines as the search of the app draws. */
const SHOWN = 12;

/** Shows the app's search over the records in the tablet's store. */
export function showSearch(env: SyncEnv, session: SessionRow): void {
  inLab(env, session, [{ path: "*", element: <FindAnything /> }]);
}

/** Shows the least work of a search over the same texts: uFuzzy, and a line of text for each of the first matches. */
export async function showPlainSearch({ store }: SyncEnv): Promise<void> {
  rootOfPage().render(<PlainSearch entries={await listFindables(storeRecords(store))} />);
}

function PlainSearch({ entries }: { entries: readonly Findable[] }) {
  const [typed, setTyped] = useState("");
  const search = useMemo(
    () =>
      makeFuzzySearch(
        entries.map(({ title, code, words }) => [title, code, ...words].join("\n").toLowerCase()),
      ),
    [entries],
  );
  const hits = typed.trim() === "" ? [] : search(typed);
  return (
    <div>
      <input type="search" value={typed} onChange={({ target }) => setTyped(target.value)} />
      <ul>
        {hits.slice(0, SHOWN).map((at) => (
          <li key={entries[at]?.id}>{entries[at]?.title}</li>
        ))}
      </ul>
    </div>
  );
}
