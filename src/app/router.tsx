import { createBrowserRouter, type RouteObject } from "react-router-dom";
import { NotFound } from "./not-found.tsx";
import { RouteCrash } from "./route-crash.tsx";
import { RootLayout } from "./shell/root-layout.tsx";
import { Shell } from "./shell/shell.tsx";
import { LoginPage } from "./sign-in/login-page.tsx";
import { MetadataGate } from "./sign-in/metadata-gate.tsx";
import { ReturnPage } from "./sign-in/return-page.tsx";
import { SessionGuard } from "./sign-in/session-guard.tsx";
import { SetupPage } from "./sign-in/setup-page.tsx";

/** Returns all routes: sign-in and set-up are open; all other pages need a session and are shown inside the shell. */
export function makeRoutes(features: RouteObject[]): RouteObject[] {
  return [
    {
      element: <RootLayout />,
      errorElement: <RouteCrash />,
      children: [
        { path: "/login", element: <LoginPage /> },
        { path: "/login/return", element: <ReturnPage /> },
        { path: "/setup", element: <SetupPage /> },
        {
          element: <SessionGuard />,
          children: [
            {
              element: <MetadataGate />,
              children: [
                {
                  element: <Shell features={features} />,
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

/** Returns the browser router over {@link makeRoutes}. */
export function makeRouter(features: RouteObject[]): ReturnType<typeof createBrowserRouter> {
  return createBrowserRouter(makeRoutes(features));
}
