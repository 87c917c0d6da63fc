import type { RouteObject } from "react-router-dom";
import { AccountPage } from "./account-page.tsx";

/** The signed-in person's own account. */
export const accountRoutes: RouteObject[] = [{ path: "/account", element: <AccountPage /> }];
