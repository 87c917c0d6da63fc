import type { RouteObject } from "react-router-dom";
import { CakePage } from "./cake-page.tsx";
import { CakesPage } from "./cakes-page.tsx";

export const cakeRoutes: RouteObject[] = [
  { path: "/inventory/cakes", element: <CakesPage /> },
  { path: "/inventory/cakes/:id", element: <CakePage /> },
];
