import type { ComponentType, FunctionComponent } from "react";
import { Navigate, type RouteObject, useParams } from "react-router-dom";
import type { AddForm } from "#components/kind/kind-list.tsx";
import type { EditForm } from "#components/kind/kind-page.tsx";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import type { FindableTable } from "#domain/tables.ts";

/** The list and the page of each kind with the forms of its records; each is loaded when it is opened. */
const kindScreens = {
  equipment: {
    list: () => import("#features/equipment/equipment-list.tsx"),
    page: () => import("#features/equipment/equipment-page.tsx"),
  },
  chemicals: {
    list: () => import("#features/chemicals/chemicals-list.tsx"),
    page: () => import("#features/chemicals/chemical-page.tsx"),
  },
  feedstocks: {
    list: () => import("#features/feedstocks/feedstocks-list.tsx"),
    page: () => import("#features/feedstocks/feedstock-page.tsx"),
  },
  nop_processes: {
    list: () => import("#features/nop-processes/nop-processes-list.tsx"),
    page: () => import("#features/nop-processes/nop-process-page.tsx"),
  },
  cakes: {
    list: () => import("#features/cakes/cakes-list.tsx"),
    page: () => import("#features/cakes/cake-page.tsx"),
  },
  homogenizations: {
    list: () => import("#features/homogenizations/homogenizations-list.tsx"),
    page: () => import("#features/homogenizations/page/homogenization-page.tsx"),
  },
  cnfs: {
    list: () => import("#features/cnfs/cnfs-list.tsx"),
    page: () => import("#features/cnfs/cnf-page.tsx"),
  },
  samples: {
    list: () => import("#features/sample-library/samples-list.tsx"),
    page: () => import("#features/sample-library/sample-page.tsx"),
  },
} satisfies { [T in FindableTable]?: KindScreens };

/** `Add` and `Edit` are the forms of a new record and of a record's details, in which a refused write is corrected too. */
type KindScreens = {
  list: () => Promise<{ Component: FunctionComponent & { Add?: AddForm | undefined } }>;
  page: () => Promise<{ Component: FunctionComponent & { Edit?: EditForm | undefined } }>;
};

/** A page whose code is loaded when it is opened. */
export function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}

const routesOf = (table: FindableTable, screens: KindScreens): RouteObject[] => [
  page(kindPages[table].page, async () => (await screens.list()).Component),
  page(pathOf({ table, id: ":id" }), async () => (await screens.page()).Component),
  // Links from outside use this spelling too.
  ...(table === "cnfs" ? [{ path: "/inventory/cnf/:id", element: <ToCnf /> }] : []),
];

/** The screens by their table. */
export const screensOfKinds = Object.entries(kindScreens) as [keyof typeof kindScreens, KindScreens][];

/** The routes of each kind, by its table. */
export const kindRoutes = Object.fromEntries(
  screensOfKinds.map(([table, screens]) => [table, routesOf(table, screens)]),
) as Record<keyof typeof kindScreens, RouteObject[]>;

function ToCnf() {
  const { id = "" } = useParams();
  return <Navigate to={pathOf({ table: "cnfs", id })} replace />;
}
