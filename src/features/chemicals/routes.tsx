import type { RouteObject } from "react-router-dom";
import { kinds, pathOf } from "#domain/kinds.ts";

export const chemicalRoutes: RouteObject[] = [
  {
    path: kinds.chemicals.page,
    lazy: () => import("./chemicals-page.tsx").then(({ ChemicalsPage: Component }) => ({ Component })),
  },
  {
    path: pathOf({ table: "chemicals", id: ":id" }),
    lazy: () => import("./chemical-page.tsx").then(({ ChemicalPage: Component }) => ({ Component })),
  },
];
