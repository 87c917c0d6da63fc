import type { RouteObject } from "react-router-dom";
import { threadPathOf } from "#domain/kinds.ts";
import { lineageTables } from "#domain/lineage/families.ts";
import { LineagePage } from "./lineage-page.tsx";

/** Below the page of each thing, so that the breadcrumb leads back to it. */
export const lineageRoutes: RouteObject[] = lineageTables.map((table) => ({
  path: threadPathOf({ table, id: ":id" }),
  element: <LineagePage key={table} table={table} />,
}));
