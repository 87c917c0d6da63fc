import type { RouteObject } from "react-router-dom";

export const labelRoutes: RouteObject[] = [
  {
    path: "/print-labels",
    lazy: () => import("./labels-page.tsx").then(({ LabelsPage: Component }) => ({ Component })),
  },
];
