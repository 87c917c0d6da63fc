import type { RouteObject } from "react-router-dom";
import { HomogenizationsPage } from "./homogenizations-page.tsx";

/** Screens of homogenizations. */
export const homogenizationRoutes: RouteObject[] = [
  { path: "/homogenization", element: <HomogenizationsPage /> },
];
