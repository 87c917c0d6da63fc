import type { RouteObject } from "react-router-dom";
import { ChemicalPage } from "./chemical-page.tsx";
import { ChemicalsPage } from "./chemicals-page.tsx";

export const chemicalRoutes: RouteObject[] = [
  { path: "/inventory/chemicals", element: <ChemicalsPage /> },
  { path: "/inventory/chemicals/:id", element: <ChemicalPage /> },
];
