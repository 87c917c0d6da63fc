import type { RouteObject } from "react-router-dom";
import { kindPages, pathOf } from "#domain/kind-pages.ts";

/** Screens of NOP processes. */
export const nopProcessRoutes: RouteObject[] = [
  {
    path: kindPages.nop_processes.page,
    lazy: () => import("./nop-processes-page.tsx").then(({ NopProcessesPage: Component }) => ({ Component })),
  },
  {
    path: pathOf({ table: "nop_processes", id: ":id" }),
    lazy: () => import("./nop-process-page.tsx").then(({ NopProcessPage: Component }) => ({ Component })),
  },
];
