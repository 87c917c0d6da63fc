import type { RouteObject } from "react-router-dom";
import { threadPathOf } from "#domain/kind-pages.ts";
import { lineageTables } from "#domain/tables.ts";

/** The route is below the record's page, so that the breadcrumb links back to that page. */
export const lineageRoutes: RouteObject[] = lineageTables.map((table) => ({
  path: threadPathOf({ table, id: ":id" }),
  lazy: async () => {
    const { LineagePage } = await import("./lineage-page.tsx");
    return { Component: () => <LineagePage table={table} /> };
  },
}));
