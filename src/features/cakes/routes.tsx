import type { RouteObject } from "react-router-dom";
import { kindPages, pathOf } from "#domain/kind-pages.ts";

export const cakeRoutes: RouteObject[] = [
  {
    path: kindPages.cakes.page,
    lazy: () => import("./cakes-page.tsx").then(({ CakesPage: Component }) => ({ Component })),
  },
  {
    path: pathOf({ table: "cakes", id: ":id" }),
    lazy: () => import("./cake-page.tsx").then(({ CakePage: Component }) => ({ Component })),
  },
];
