import type { RouteObject } from "react-router-dom";

/** The signed-in person's own account. */
export const accountRoutes: RouteObject[] = [
  {
    path: "/account",
    lazy: () => import("./account-page.tsx").then(({ AccountPage: Component }) => ({ Component })),
  },
];
