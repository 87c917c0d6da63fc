import { createBrowserRouter, type RouteObject } from "react-router-dom";
import { LoginPage } from "./login-page.tsx";
import { MetadataGate } from "./metadata-gate.tsx";
import { NotFound } from "./not-found.tsx";
import { RootLayout } from "./root-layout.tsx";
import { RouteCrash } from "./route-crash.tsx";
import { SessionGuard } from "./session-guard.tsx";
import { SetupPage } from "./setup-page.tsx";
import { Shell } from "./shell.tsx";

/** Every path of the app: signing in is open, all else stands behind the guard, inside the shell. */
export function makeRoutes(features: RouteObject[]): RouteObject[] {
  return [
    {
      element: <RootLayout />,
      errorElement: <RouteCrash />,
      children: [
        { path: "/login", element: <LoginPage /> },
        { path: "/setup", element: <SetupPage /> },
        {
          element: <SessionGuard />,
          children: [
            {
              element: <MetadataGate />,
              children: [
                {
                  element: <Shell />,
                  children: [...features, { path: "*", element: <NotFound /> }],
                },
              ],
            },
          ],
        },
      ],
    },
  ];
}

export function makeRouter(features: RouteObject[]): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(makeRoutes(features));
}
