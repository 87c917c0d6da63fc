import type { RouteObject } from "react-router-dom";
import { kindPages, pathOf } from "#domain/kind-pages.ts";

/** Screens of homogenizations. */
export const homogenizationRoutes: RouteObject[] = [
  {
    path: kindPages.homogenizations.page,
    lazy: () =>
      import("./homogenizations-page.tsx").then(({ HomogenizationsPage: Component }) => ({ Component })),
  },
  {
    path: pathOf({ table: "homogenizations", id: ":id" }),
    lazy: () =>
      import("./page/homogenization-page.tsx").then(({ HomogenizationPage: Component }) => ({ Component })),
  },
];
