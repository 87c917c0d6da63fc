import type { ComponentType } from "react";
import { Navigate, type RouteObject, useParams } from "react-router-dom";
import { kindPages, pathOf } from "#domain/kind-pages.ts";
import type { FindableTable } from "#domain/tables.ts";

/** The list and the record page of the kinds; each is loaded when it is opened. */
export const kindRoutes = {
  equipment: routesOf(
    "equipment",
    () => import("#features/equipment/equipment-list.tsx"),
    () => import("#features/equipment/equipment-page.tsx"),
  ),
  chemicals: routesOf(
    "chemicals",
    () => import("#features/chemicals/chemicals-list.tsx"),
    () => import("#features/chemicals/chemical-page.tsx"),
  ),
  feedstocks: routesOf(
    "feedstocks",
    () => import("#features/feedstocks/feedstocks-list.tsx"),
    () => import("#features/feedstocks/feedstock-page.tsx"),
  ),
  nop_processes: routesOf(
    "nop_processes",
    () => import("#features/nop-processes/nop-processes-list.tsx"),
    () => import("#features/nop-processes/nop-process-page.tsx"),
  ),
  cakes: routesOf(
    "cakes",
    () => import("#features/cakes/cakes-list.tsx"),
    () => import("#features/cakes/cake-page.tsx"),
  ),
  homogenizations: routesOf(
    "homogenizations",
    () => import("#features/homogenizations/homogenizations-list.tsx"),
    () => import("#features/homogenizations/page/homogenization-page.tsx"),
  ),
  cnfs: [
    ...routesOf(
      "cnfs",
      () => import("#features/cnfs/cnfs-list.tsx"),
      () => import("#features/cnfs/cnf-page.tsx"),
    ),
    // Links from outside use this spelling too.
    { path: "/inventory/cnf/:id", element: <ToCnf /> },
  ],
  samples: routesOf(
    "samples",
    () => import("#features/sample-library/samples-list.tsx"),
    () => import("#features/sample-library/sample-page.tsx"),
  ),
} satisfies { [T in FindableTable]?: RouteObject[] };

/** A page whose code is loaded when it is opened. */
export function page(path: string, load: () => Promise<ComponentType>): RouteObject {
  return { path, lazy: async () => ({ Component: await load() }) };
}

type Screen = () => Promise<{ Component: ComponentType }>;

function routesOf(table: FindableTable, list: Screen, record: Screen): RouteObject[] {
  return [
    page(kindPages[table].page, async () => (await list()).Component),
    page(pathOf({ table, id: ":id" }), async () => (await record()).Component),
  ];
}

function ToCnf() {
  const { id = "" } = useParams();
  return <Navigate to={pathOf({ table: "cnfs", id })} replace />;
}
