import type { RouteObject } from "react-router-dom";
import { LabListsPage } from "./lab-lists-page.tsx";

/** The lists that the lab itself extends. */
export const labListRoutes: RouteObject[] = [{ path: "/lab-lists", element: <LabListsPage /> }];
