import type { RouteObject } from "react-router-dom";
import { kindPages, pathOf } from "#domain/kind-pages.ts";

export const chemicalRoutes: RouteObject[] = [
  {
    path: kindPages.chemicals.page,
    lazy: () => import("./chemicals-page.tsx").then(({ ChemicalsPage: Component }) => ({ Component })),
  },
  {
    path: pathOf({ table: "chemicals", id: ":id" }),
    lazy: () => import("./chemical-page.tsx").then(({ ChemicalPage: Component }) => ({ Component })),
  },
];
