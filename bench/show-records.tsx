import { useState } from "react";
import { ListPage } from "#components/list/list-page.tsx";
import type { StockRow } from "#components/stock/use-stock-rows.ts";
import type { ChemicalListItem } from "#domain/chemicals/schema.ts";
import { chemicalList } from "#domain/chemicals/views.ts";
import { readList } from "#domain/kernel/list.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { chemicalColumns } from "#features/chemicals/chemicals-list.tsx";
import type { SessionRow } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";
import { inLab } from "./in-lab.tsx";
import { LIST_PATH } from "./listed.ts";

type ChemicalRow = StockRow<ChemicalListItem>;

/** The rows of the list of chemicals, from records in whichever store. */
export async function rowsOf(records: RecordSource): Promise<readonly ChemicalRow[]> {
  return (await readList(records, chemicalList, {})).map(toRow);
}

/** Shows rows with the app's list widget. Returns the function that shows other rows. */
export function showRecords(
  env: SyncEnv,
  session: SessionRow,
  first: readonly ChemicalRow[],
): (rows: readonly ChemicalRow[]) => void {
  history.replaceState(null, "", LIST_PATH);
  let show: (rows: readonly ChemicalRow[]) => void = () => undefined;
  function List() {
    const [rows, setRows] = useState(first);
    show = setRows;
    return (
      <ListPage
        title="Chemicals"
        noun="chemicals"
        table="chemicals"
        rows={rows}
        columns={chemicalColumns}
        textOf={textOfRow}
        searchHint="Search chemical, supplier, location"
        filters={NONE}
        initialSort={NEWEST}
        emptyText=""
      />
    );
  }
  inLab(env, session, [{ path: LIST_PATH, element: <List /> }]);
  return (rows) => show(rows);
}

const NONE: never[] = [];
const NEWEST = { key: "created", direction: "descending" } as const;
const textOfRow = (row: ChemicalRow) => [textOf(row)];

/** The text of a row, for a search. */
export function textOf(item: ChemicalListItem): string {
  return [item.chemical_name, item.chemical_type, item.supplier_name, item.location_name]
    .join("\n")
    .toLowerCase();
}

/** An item of the list as its row, without unsent uses. */
export function toRow(item: ChemicalListItem): ChemicalRow {
  const { amount_remaining: remaining, amount_supplied: supplied, amount_units: units } = item;
  return { ...item, stock: { remaining, supplied, units, unsent: 0 } };
}
