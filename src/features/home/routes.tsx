import type { RouteObject } from "react-router-dom";
import { HomePage } from "./home-page.tsx";

/** Home is part of the start: most starts open it. */
export const homeRoutes: RouteObject[] = [{ path: "/", Component: HomePage }];
