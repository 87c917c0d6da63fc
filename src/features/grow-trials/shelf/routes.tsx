import type { RouteObject } from "react-router-dom";
import { pathOf } from "#domain/kind-pages.ts";
import { fullScreen } from "#hooks/page.ts";

/** The two screens that enter the weeks of all trays of a trial: shelf mode, with its shortcut, and the grid. */
export const shelfRoutes: RouteObject[] = [
  {
    path: "/shelf",
    lazy: () => import("./shelf-shortcut.tsx").then(({ ShelfShortcut: Component }) => ({ Component })),
  },
  {
    path: `${pathOf({ table: "grow_trials", id: ":id" })}/shelf`,
    lazy: () => import("./shelf-page.tsx").then(({ ShelfPage: Component }) => ({ Component })),
    handle: fullScreen,
  },
  {
    path: `${pathOf({ table: "grow_trials", id: ":id" })}/grid`,
    lazy: () => import("../grid/grid-page.tsx").then(({ GridPage: Component }) => ({ Component })),
  },
];
