import type { RouteObject } from "react-router-dom";
import { pathOf } from "#domain/kinds.ts";
import { fullScreen } from "#hooks/full-screen.ts";
import { GridPage } from "../grid/grid-page.tsx";
import { ShelfPage } from "./shelf-page.tsx";

/** Weeks of all trays of a trial: at its shelf, and at a desk. */
export const shelfRoutes: RouteObject[] = [
  {
    path: `${pathOf({ table: "grow_trials", id: ":id" })}/shelf`,
    element: <ShelfPage />,
    handle: fullScreen,
  },
  { path: `${pathOf({ table: "grow_trials", id: ":id" })}/grid`, element: <GridPage /> },
];
