import type { RouteObject } from "react-router-dom";
import { kinds, pathOf } from "#domain/kinds.ts";

/** Screens of homogenizations. */
export const homogenizationRoutes: RouteObject[] = [
  {
    path: kinds.homogenizations.page,
    lazy: () =>
      import("./homogenizations-page.tsx").then(({ HomogenizationsPage: Component }) => ({ Component })),
  },
  {
    path: pathOf({ table: "homogenizations", id: ":id" }),
    lazy: () =>
      import("./page/homogenization-page.tsx").then(({ HomogenizationPage: Component }) => ({ Component })),
  },
];
