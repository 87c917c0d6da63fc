import type { RouteObject } from "react-router-dom";
import { pathOf } from "#domain/kinds.ts";
import { fullScreen } from "#hooks/full-screen.ts";
import { GridPage } from "../grid/grid-page.tsx";
import { ShelfPage } from "./shelf-page.tsx";

/** The two screens that enter the weeks of all trays of a trial: shelf mode and the grid. */
export const shelfRoutes: RouteObject[] = [
  {
    path: `${pathOf({ table: "grow_trials", id: ":id" })}/shelf`,
    element: <ShelfPage />,
    handle: fullScreen,
  },
  { path: `${pathOf({ table: "grow_trials", id: ":id" })}/grid`, element: <GridPage /> },
];
