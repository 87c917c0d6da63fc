import type { RouteObject } from "react-router-dom";
import { kinds, pathOf } from "#domain/kinds.ts";

export const cakeRoutes: RouteObject[] = [
  {
    path: kinds.cakes.page,
    lazy: () => import("./cakes-page.tsx").then(({ CakesPage: Component }) => ({ Component })),
  },
  {
    path: pathOf({ table: "cakes", id: ":id" }),
    lazy: () => import("./cake-page.tsx").then(({ CakePage: Component }) => ({ Component })),
  },
];
