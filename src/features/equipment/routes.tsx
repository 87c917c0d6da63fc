import type { RouteObject } from "react-router-dom";
import { EquipmentListPage } from "./equipment-list-page.tsx";
import { EquipmentPage } from "./equipment-page.tsx";

/** Screens of equipment. */
export const equipmentRoutes: RouteObject[] = [
  { path: "/inventory/equipment", element: <EquipmentListPage /> },
  { path: "/inventory/equipment/:id", element: <EquipmentPage /> },
];
