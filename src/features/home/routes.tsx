import type { RouteObject } from "react-router-dom";

export const homeRoutes: RouteObject[] = [
  { path: "/", lazy: () => import("./home-page.tsx").then(({ HomePage: Component }) => ({ Component })) },
];
