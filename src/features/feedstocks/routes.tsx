import type { RouteObject } from "react-router-dom";
import { kindPages, pathOf } from "#domain/kind-pages.ts";

/** Screens of feedstocks. */
export const feedstockRoutes: RouteObject[] = [
  {
    path: kindPages.feedstocks.page,
    lazy: () => import("./feedstocks-page.tsx").then(({ FeedstocksPage: Component }) => ({ Component })),
  },
  {
    path: pathOf({ table: "feedstocks", id: ":id" }),
    lazy: () => import("./feedstock-page.tsx").then(({ FeedstockPage: Component }) => ({ Component })),
  },
];
