import type { RouteObject } from "react-router-dom";

export const inventoryRoutes: RouteObject[] = [
  {
    path: "/inventory",
    lazy: () => import("./inventory-page.tsx").then(({ InventoryPage: Component }) => ({ Component })),
  },
];
