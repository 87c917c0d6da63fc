import type { RouteObject } from "react-router-dom";

export const helpRoutes: RouteObject[] = [
  { path: "/help", lazy: () => import("./help-page.tsx").then(({ HelpPage: Component }) => ({ Component })) },
];
