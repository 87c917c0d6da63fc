import type { RouteObject } from "react-router-dom";
import { ChartsPage } from "./charts-page.tsx";

/** The charts of a trial, below its page. */
export const chartRoutes: RouteObject[] = [{ path: "/grow-trials/:id/charts", element: <ChartsPage /> }];
