import type { RouteObject } from "react-router-dom";
import { FeedstockPage } from "./feedstock-page.tsx";
import { FeedstocksPage } from "./feedstocks-page.tsx";

/** Screens of feedstocks. */
export const feedstockRoutes: RouteObject[] = [
  { path: "/inventory/feedstocks", element: <FeedstocksPage /> },
  { path: "/inventory/feedstocks/:id", element: <FeedstockPage /> },
];
