import { useLiveQuery } from "dexie-react-hooks";
import { useState } from "react";
import { MemoryRouter } from "react-router-dom";
import { ListPage } from "#components/list/list-page.tsx";
import { queries } from "#contract/index.ts";
import type { Chemical, ChemicalListItem } from "#domain/chemicals/schema.ts";
import type { Change } from "#domain/kernel/change.ts";
import { labLookups } from "#domain/lookups/lab-lookups.ts";
import { UNUSED } from "#domain/resource-use/totals.ts";
import { chemicalColumns } from "#features/chemicals/chemical-columns.tsx";
import { chemicalRoutes } from "#features/chemicals/routes.tsx";
import type { ChemicalRow } from "#features/chemicals/use-chemical-stocks.ts";
import { storeRecords, writeRecords } from "#store/record-source.ts";
import type { SessionRow } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";
import { cellClass } from "#ui/table/cell-class.ts";
import { inLab, rootOfPage } from "./in-lab.tsx";
import { openRxRecords } from "./peers/records.mjs";

const PATH = "/inventory/chemicals";

/** A chemical; names, suppliers, locations and dates (over four years) vary with `i`. */
function aChemical(i: number, names: string[], places: string[]): Chemical {
  return {
    id: crypto.randomUUID(),
    chemical_name_id: names[i % names.length] ?? "",
    amount_supplied: 1 + (i % 50),
    amount_units: i % 2 ? "LITRES" : "KG",
    concentration: i % 100,
    concentration_units: "PERCENT",
    supplier_id: 1 + (i % 10),
    location_id: places[(i * 7) % places.length] ?? "",
    created_by: "dana@lab.example",
    creation_date: new Date(Date.UTC(2022, 11, 1) + i * 12_600_000).toISOString(),
    comments: null,
    inactivated_at: null,
    derived_from_use_record_id: null,
    amount_water_added: null,
    amount_water_added_units: null,
    water_type: null,
    recorded_by: "dana@lab.example",
    recorded_at: "2026-11-19T15:42:00.000Z",
    use_totals: UNUSED,
  };
}

function changesOf(count: number): Change[] {
  const lookups = labLookups();
  const idsOf = (table: string) => lookups.filter((lookup) => lookup.table === table).map(({ id }) => id);
  const [names, places] = [idsOf("chemical_names"), idsOf("locations")];
  const chemicals = Array.from({ length: count }, (_, i): Change => {
    const record = aChemical(i, names, places);
    return { table: "chemicals", id: record.id, record };
  });
  return [...lookups, ...chemicals];
}

/** Fills the tablet's store as a pull would. */
export async function fill({ store }: SyncEnv, count: number): Promise<void> {
  await writeRecords(store, changesOf(count));
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

const listed = ["chemicals", "chemical_names", "suppliers", "locations"] as const;

/** Fills the peer's store with the same records. */
export async function fillRx(count: number): Promise<void> {
  const peer = await openRxRecords(listed);
  const changes = changesOf(count);
  for (const table of listed)
    await peer.put(
      table,
      changes.filter((change) => change.table === table).map(({ record }) => record as never),
    );
}

/** Shows the app's own list of the chemicals in the tablet's store. */
export function showList(env: SyncEnv, session: SessionRow): void {
  history.replaceState(null, "", PATH);
  inLab(env, session, chemicalRoutes);
}

/** Shows the chemicals in the peer's store, with the same list widget. */
export async function showRxList(env: SyncEnv, session: SessionRow): Promise<void> {
  const { records } = await openRxRecords(listed);
  const items = await queries.listChemicals.read(
    records,
    { params: {}, query: {} },
    new Date().toISOString(),
  );
  history.replaceState(null, "", PATH);
  const list = (
    <ListPage
      title="Chemicals"
      noun="chemicals"
      table="chemicals"
      rows={(items ?? []).map(toRow)}
      columns={chemicalColumns}
      textOf={(row) => [textOf(row)]}
      searchHint="Search chemical, supplier, location"
      filters={[]}
      initialSort={{ key: "created", direction: "descending" }}
      emptyText=""
    />
  );
  inLab(env, session, [{ path: PATH, element: list }]);
}

/** Shows the peer's list: the same rows, cells and search, but every row is drawn, even outside the view. */
export function showPlainList(env: SyncEnv): void {
  rootOfPage().render(
    <MemoryRouter>
      <PlainList env={env} />
    </MemoryRouter>,
  );
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

function textOf(item: ChemicalListItem): string {
  return [item.chemical_name, item.chemical_type, item.supplier_name, item.location_name]
    .join("\n")
    .toLowerCase();
}

function toRow(item: ChemicalListItem): ChemicalRow {
  const { amount_remaining: remaining, amount_supplied: supplied, amount_units: units } = item;
  return { ...item, stock: { remaining, supplied, units, unsent: 0 } };
}
