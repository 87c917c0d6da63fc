import type { RouteObject } from "react-router-dom";
import { kinds, pathOf } from "#domain/kinds.ts";

/** Screens of feedstocks. */
export const feedstockRoutes: RouteObject[] = [
  {
    path: kinds.feedstocks.page,
    lazy: () => import("./feedstocks-page.tsx").then(({ FeedstocksPage: Component }) => ({ Component })),
  },
  {
    path: pathOf({ table: "feedstocks", id: ":id" }),
    lazy: () => import("./feedstock-page.tsx").then(({ FeedstockPage: Component }) => ({ Component })),
  },
];
