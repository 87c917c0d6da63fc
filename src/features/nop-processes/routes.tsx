import type { RouteObject } from "react-router-dom";
import { NopProcessPage } from "./nop-process-page.tsx";
import { NopProcessesPage } from "./nop-processes-page.tsx";

/** Screens of NOP processes. */
export const nopProcessRoutes: RouteObject[] = [
  { path: "/nop-process", element: <NopProcessesPage /> },
  { path: "/nop-process/:id", element: <NopProcessPage /> },
];
