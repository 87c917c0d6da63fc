import type { RouteObject } from "react-router-dom";

/** The lists that the lab itself extends. */
export const labListRoutes: RouteObject[] = [
  {
    path: "/lab-lists",
    lazy: () => import("./lab-lists-page.tsx").then(({ LabListsPage: Component }) => ({ Component })),
  },
];
