import type { RouteObject } from "react-router-dom";
import { InventoryPage } from "./inventory-page.tsx";

export const inventoryRoutes: RouteObject[] = [{ path: "/inventory", element: <InventoryPage /> }];
