import type { RouteObject } from "react-router-dom";
import { kindPages, pathOf } from "#domain/kind-pages.ts";

/** Screens of equipment. */
export const equipmentRoutes: RouteObject[] = [
  {
    path: kindPages.equipment.page,
    lazy: () =>
      import("./equipment-list-page.tsx").then(({ EquipmentListPage: Component }) => ({ Component })),
  },
  {
    path: pathOf({ table: "equipment", id: ":id" }),
    lazy: () => import("./equipment-page.tsx").then(({ EquipmentPage: Component }) => ({ Component })),
  },
];
