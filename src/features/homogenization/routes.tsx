import type { RouteObject } from "react-router-dom";
import { HomogenizationsPage } from "./homogenizations-page.tsx";
import { HomogenizationPage } from "./page/homogenization-page.tsx";

/** Screens of homogenizations. */
export const homogenizationRoutes: RouteObject[] = [
  { path: "/homogenization", element: <HomogenizationsPage /> },
  { path: "/homogenization/:id", element: <HomogenizationPage /> },
];
