import type { RouteObject } from "react-router-dom";
import { kinds, pathOf } from "#domain/kinds.ts";
import { FeedstockPage } from "./feedstock-page.tsx";
import { FeedstocksPage } from "./feedstocks-page.tsx";

/** Screens of feedstocks. */
export const feedstockRoutes: RouteObject[] = [
  { path: kinds.feedstocks.page, element: <FeedstocksPage /> },
  { path: pathOf({ table: "feedstocks", id: ":id" }), element: <FeedstockPage /> },
];
