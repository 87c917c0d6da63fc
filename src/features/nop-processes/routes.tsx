import type { RouteObject } from "react-router-dom";
import { kinds, pathOf } from "#domain/kinds.ts";
import { NopProcessPage } from "./nop-process-page.tsx";
import { NopProcessesPage } from "./nop-processes-page.tsx";

/** Screens of NOP processes. */
export const nopProcessRoutes: RouteObject[] = [
  { path: kinds.nop_processes.page, element: <NopProcessesPage /> },
  { path: pathOf({ table: "nop_processes", id: ":id" }), element: <NopProcessPage /> },
];
