import type { RouteObject } from "react-router-dom";
import { HomogenizationPage } from "./page/homogenization-page.tsx";

/** Screens of homogenizations. */
export const homogenizationRoutes: RouteObject[] = [
  { path: "/homogenization/:id", element: <HomogenizationPage /> },
];
