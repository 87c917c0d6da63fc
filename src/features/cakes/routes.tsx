import type { RouteObject } from "react-router-dom";
import { kinds, pathOf } from "#domain/kinds.ts";
import { CakePage } from "./cake-page.tsx";
import { CakesPage } from "./cakes-page.tsx";

export const cakeRoutes: RouteObject[] = [
  { path: kinds.cakes.page, element: <CakesPage /> },
  { path: pathOf({ table: "cakes", id: ":id" }), element: <CakePage /> },
];
