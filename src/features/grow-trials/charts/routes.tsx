import type { RouteObject } from "react-router-dom";
import { pathOf } from "#domain/kinds.ts";
import { ChartsPage } from "./charts-page.tsx";

/** The charts of a trial, below its page. */
export const chartRoutes: RouteObject[] = [
  { path: `${pathOf({ table: "grow_trials", id: ":id" })}/charts`, element: <ChartsPage /> },
];
