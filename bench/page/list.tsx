import "../../src/styles/index.css";
import { useState } from "react";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from "react-router-dom";
import { kindRoutes } from "#app/kind-routes.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import type { StockRow } from "#components/stock/use-stock-rows.ts";
import type { ChemicalListItem } from "#domain/chemicals/schema.ts";
import { chemicalList } from "#domain/chemicals/views.ts";
import { readList } from "#domain/kernel/list.ts";
import type { RecordSource } from "#domain/kernel/records.ts";
import { chemicalColumns } from "#features/chemicals/chemicals-list.tsx";
import { LabProvider, SessionProvider } from "#hooks/lab-context.tsx";
import type { SessionRow } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";
import { ConfirmProvider } from "#ui/dialog/confirm.tsx";
import { NoticesProvider } from "#ui/notice/notices.tsx";

type ChemicalRow = StockRow<ChemicalListItem>;

const LIST_PATH = "/inventory/chemicals";

type ChemicalRow = StockRow<ChemicalListItem>;

/** The session of the bench's person. */
export const sessionOf = (token: string): SessionRow => ({
  key: "current",
  username: "dana",
  email: "dana@lab.example",
  picture: null,
  offline: false,
  token,
  token_valid_till: "2099-01-01T00:00:00.000Z",
});

/** Renders a route of the app as the page's only content, for a signed-in person. */
function inLab(env: SyncEnv, session: SessionRow, children: RouteObject[]): void {
  history.replaceState(null, "", LIST_PATH);
  const app = document.createElement("div");
  app.className = "app";
  document.body.append(app);
  createRoot(app).render(
    <LabProvider lab={{ env, wake: async () => undefined }}>
      <SessionProvider session={session}>
        <RouterProvider router={createBrowserRouter([{ element: <Providers />, children }])} />
      </SessionProvider>
    </LabProvider>,
  );
}

const Providers = () => (
  <NoticesProvider>
    <ConfirmProvider>
      <Outlet />
    </ConfirmProvider>
  </NoticesProvider>
);

/** Shows the app's own list of the chemicals in the tablet's store. */
export const showList = (env: SyncEnv, session: SessionRow) => inLab(env, session, kindRoutes.chemicals);

/** The rows of the list of chemicals, from records in whichever store. */
export async function rowsOf(records: RecordSource): Promise<readonly ChemicalRow[]> {
  return (await readList(records, chemicalList, {})).map((item) => {
    const { amount_remaining: remaining, amount_supplied: supplied, amount_units: units } = item;
    return { ...item, stock: { remaining, supplied, units, unsent: 0 } };
  });
}

/** Shows rows with the app's list widget. Returns the function that shows other rows. */
export function showRecords(env: SyncEnv, session: SessionRow, first: readonly ChemicalRow[]) {
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
        textOf={textOf}
        searchHint="Search chemical, supplier, location"
        filters={NONE}
        initialSort={NEWEST}
        emptyText=""
      />
    );
  }
  inLab(env, session, [{ path: LIST_PATH, element: <List /> }]);
  return (rows: readonly ChemicalRow[]) => show(rows);
}

const NONE: never[] = [];
const NEWEST = { key: "created", direction: "descending" } as const;
const textOf = (item: ChemicalListItem) => [
  [item.chemical_name, item.chemical_type, item.supplier_name, item.location_name].join("\n").toLowerCase(),
];
