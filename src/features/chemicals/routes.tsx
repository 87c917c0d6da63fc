import type { RouteObject } from "react-router-dom";
import { kinds, pathOf } from "#domain/kinds.ts";
import { ChemicalPage } from "./chemical-page.tsx";
import { ChemicalsPage } from "./chemicals-page.tsx";

export const chemicalRoutes: RouteObject[] = [
  { path: kinds.chemicals.page, element: <ChemicalsPage /> },
  { path: pathOf({ table: "chemicals", id: ":id" }), element: <ChemicalPage /> },
];
