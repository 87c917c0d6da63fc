import type { RouteObject } from "react-router-dom";
import { kinds, pathOf } from "#domain/kinds.ts";
import { EquipmentListPage } from "./equipment-list-page.tsx";
import { EquipmentPage } from "./equipment-page.tsx";

/** Screens of equipment. */
export const equipmentRoutes: RouteObject[] = [
  { path: kinds.equipment.page, element: <EquipmentListPage /> },
  { path: pathOf({ table: "equipment", id: ":id" }), element: <EquipmentPage /> },
];
