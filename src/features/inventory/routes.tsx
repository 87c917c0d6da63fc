import type { RouteObject } from "react-router-dom";
import { InventoryPage } from "./inventory-page.tsx";

/** The way into the stock. */
export const inventoryRoutes: RouteObject[] = [{ path: "/inventory", element: <InventoryPage /> }];
