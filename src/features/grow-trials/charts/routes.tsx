import type { RouteObject } from "react-router-dom";
import { pathOf } from "#domain/kind-pages.ts";

/** The page of a trial's charts. */
export const chartRoutes: RouteObject[] = [
  {
    path: `${pathOf({ table: "grow_trials", id: ":id" })}/charts`,
    lazy: () => import("./charts-page.tsx").then(({ ChartsPage: Component }) => ({ Component })),
  },
];
