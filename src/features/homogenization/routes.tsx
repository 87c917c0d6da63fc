import type { RouteObject } from "react-router-dom";
import { kinds, pathOf } from "#domain/kinds.ts";
import { HomogenizationsPage } from "./homogenizations-page.tsx";
import { HomogenizationPage } from "./page/homogenization-page.tsx";

/** Screens of homogenizations. */
export const homogenizationRoutes: RouteObject[] = [
  { path: kinds.homogenizations.page, element: <HomogenizationsPage /> },
  { path: pathOf({ table: "homogenizations", id: ":id" }), element: <HomogenizationPage /> },
];
