import type { RouteObject } from "react-router-dom";
import { pathOf } from "#domain/kinds.ts";
import { ChartsPage } from "./charts-page.tsx";

/** The page of a trial's charts. */
export const chartRoutes: RouteObject[] = [
  { path: `${pathOf({ table: "grow_trials", id: ":id" })}/charts`, element: <ChartsPage /> },
];
