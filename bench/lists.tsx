import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { commands, queries } from "#contract/index.ts";
import { chemicalColumns } from "#features/chemicals/chemical-columns.tsx";
import type { SessionRow } from "#store/rows.ts";
import { writeRecords } from "#store/write-records.ts";
import type { SyncEnv } from "#sync/env.ts";
import { submit } from "#sync/write/submit.ts";
import { storeRecords } from "#tests/support/store-records.ts";
import { cellClass } from "#ui/table/cell-class.ts";
import { changesOf, newChemicals, toChange } from "./chemicals.ts";
import { inLab } from "./in-lab.tsx";
import { newChemical } from "./inputs.ts";
import { LIST_PATH, listed } from "./listed.ts";
import { painted, textIn } from "./painted.ts";
import { openRxRecords } from "./peers/rx.mjs";
import { textOf, toRow } from "./show-records.tsx";

/** Fills the tablet's store as a pull would. */
export async function fill({ store }: SyncEnv, count: number): Promise<void> {
  await writeRecords(store, changesOf(newChemicals(count)));
  await store.cursor.put({
    key: "feed",
    epoch: "bench",
    cursor: 1,
    sweeping: false,
    partial: false,
    until: 0,
    pulled_at: new Date().toISOString(),
  });
}

/**
 * Adds one row to the stored records, as saved by `user` or as arrived from the server, while a list of them is on
 * screen; its concentration is `text`. Resolves when a row of the list shows it and is painted.
 */
export async function oneMore(
  env: SyncEnv,
  user: string,
  kind: "saved" | "arrived",
  text: string,
): Promise<void> {
  const concentration = Number(text);
  const creation_date = new Date().toISOString();
  const shown = painted(() =>
    [...document.querySelectorAll("tbody tr")].some((row) => textIn(row).includes(`${text}%`)),
  );
  if (kind === "saved") {
    const body = { ...newChemical("one more"), concentration, creation_date };
    const saved = await submit(env, user, commands.createChemical, { body });
    if (saved.kind !== "saved") throw new Error(saved.message);
  } else {
    const [record] = newChemicals(1);
    if (!record) throw new Error("A chemical is made");
    await writeRecords(env.store, [toChange({ ...record, concentration, creation_date })]);
  }
  await shown;
}

/** Fills the peer's store with the same records. */
export async function fillRx(count: number): Promise<void> {
  const peer = await openRxRecords(listed);
  const changes = changesOf(newChemicals(count));
  for (const table of listed)
    await peer.put(
      table,
      changes.filter((change) => change.table === table).map(({ record }) => record as never),
    );
}

/** Shows the peer's list: the same rows, cells and search, but every row is drawn, even outside the view. */
export function showPlainList(env: SyncEnv, session: SessionRow): void {
  history.replaceState(null, "", LIST_PATH);
  inLab(env, session, [{ path: LIST_PATH, element: <PlainList env={env} /> }]);
}

function PlainList({ env }: { env: SyncEnv }) {
  const [search, setSearch] = useState("");
  const items = useLiveQuery(() =>
    queries.listChemicals.read(storeRecords(env.store), { params: {}, query: {} }, new Date().toISOString()),
  );
  const shown = (items ?? []).filter((item) => textOf(item).includes(search.toLowerCase()));
  return (
    <main className="page listpage">
      <input type="search" value={search} onChange={(event) => setSearch(event.target.value)} />
      <div className="card listcard">
        <div className="tablewrap vscroll">
          <table className="table listtable">
            <tbody>
              {shown.map((item) => (
                <tr key={item.id}>
                  {chemicalColumns.map((column) => (
                    <td key={column.key} className={cellClass(column)}>
                      {column.cell(toRow(item))}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
    </main>
  );
}
