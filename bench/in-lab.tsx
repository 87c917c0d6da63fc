import "../src/styles/index.css";
import { createRoot } from "react-dom/client";
import { createBrowserRouter, Outlet, type RouteObject, RouterProvider } from "react-router-dom";
import { LabProvider, SessionProvider } from "#hooks/lab-context.tsx";
import type { SessionRow } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";
import { ConfirmProvider } from "#ui/dialog/confirm.tsx";
import { NoticesProvider } from "#ui/notice/notices.tsx";

/** Creates a React root at the end of the page, with the app's layout. */
export function rootOfPage() {
  const app = document.createElement("div");
  app.className = "app";
  document.body.append(app);
  return createRoot(app);
}

/** Renders screens of the app, by their routes, for a signed-in user. Returns the router. */
export function inLab(env: SyncEnv, session: SessionRow, children: RouteObject[]) {
  const router = createBrowserRouter([{ element: <Providers />, children }]);
  rootOfPage().render(
    <LabProvider lab={{ env, wake: async () => undefined }}>
      <SessionProvider session={session}>
        <RouterProvider router={router} />
      </SessionProvider>
    </LabProvider>,
  );
  return router;
}

function Providers() {
  return (
    <NoticesProvider>
      <ConfirmProvider>
        <Outlet />
      </ConfirmProvider>
    </NoticesProvider>
  );
}
