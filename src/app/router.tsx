import { CSPProvider } from "@base-ui/react/csp-provider";
import { createBrowserRouter, Outlet, type RouteObject, useRouteError } from "react-router-dom";
import { BackBlocker } from "#ui/dialog/back-closes.ts";
import { ConfirmProvider } from "#ui/dialog/confirm.tsx";
import { ErrorBoundary } from "#ui/notice/error-boundary.tsx";
import { NoticesProvider } from "#ui/notice/notices.tsx";
import { Loading } from "./loading.tsx";
import { MetadataGate } from "./metadata/metadata-gate.tsx";
import { Shell } from "./shell/shell.tsx";
import { LoginPage } from "./sign-in/login-page.tsx";
import { SessionGuard } from "./sign-in/session-guard.tsx";
import { ReturnedNotice } from "./storage/returned-notice.tsx";

/** Returns all routes: sign-in and set-up are open; all other pages need a session and are shown inside the shell. */
export function makeRoutes(features: RouteObject[]): RouteObject[] {
  return [
    {
      element: <RootLayout />,
      errorElement: <RouteCrash />,
      // Until the code of the first page is loaded.
      hydrateFallbackElement: <Loading />,
      children: [
        // A first visit shows the sign-in: as Home, it is part of the start.
        { path: "/login", Component: LoginPage },
        {
          path: "/login/return",
          lazy: () =>
            import("./sign-in/return-page.tsx").then(({ ReturnPage: Component }) => ({ Component })),
        },
        {
          path: "/setup",
          lazy: () => import("./sign-in/setup-page.tsx").then(({ SetupPage: Component }) => ({ Component })),
        },
        {
          element: <SessionGuard />,
          children: [
            {
              element: <MetadataGate />,
              children: [
                {
                  element: <Shell features={features} />,
                  children: [
                    {
                      // A page whose code cannot be loaded: the bar above it remains.
                      errorElement: <RouteCrash />,
                      children: [
                        ...features,
                        {
                          path: "*",
                          lazy: () =>
                            import("./not-found.tsx").then(({ NotFound: Component }) => ({ Component })),
                        },
                      ],
                    },
                  ],
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

/** Shown when the shell itself fails to render, or when the code of a page cannot be loaded. */
function RouteCrash() {
  return (
    <ErrorBoundary>
      <Rethrow />
    </ErrorBoundary>
  );
}

function Rethrow(): never {
  throw useRouteError();
}

/** The providers of every page: notices and confirmations. */
function RootLayout() {
  return (
    // The server's content security policy allows no inline styles.
    <CSPProvider disableStyleElements>
      <NoticesProvider>
        <ConfirmProvider>
          <ReturnedNotice />
          <BackBlocker />
          <Outlet />
        </ConfirmProvider>
      </NoticesProvider>
    </CSPProvider>
  );
}
