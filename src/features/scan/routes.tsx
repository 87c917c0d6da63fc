import type { RouteObject } from "react-router-dom";

export const scanRoutes: RouteObject[] = [
  { path: "/scan", lazy: () => import("./scan-page.tsx").then(({ ScanPage: Component }) => ({ Component })) },
];
