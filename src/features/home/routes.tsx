import type { RouteObject } from "react-router-dom";
import { HomePage } from "./home-page.tsx";

export const homeRoutes: RouteObject[] = [{ path: "/", element: <HomePage /> }];
