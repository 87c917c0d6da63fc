import type { RouteObject } from "react-router-dom";
import { HelpPage } from "./help-page.tsx";

export const helpRoutes: RouteObject[] = [{ path: "/help", element: <HelpPage /> }];
