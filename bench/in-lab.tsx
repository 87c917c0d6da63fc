import "../src/styles/index.css";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
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

/** Renders a screen of the app for a signed-in user. */
export function inLab(env: SyncEnv, session: SessionRow, screen: ReactNode): void {
  rootOfPage().render(
    <LabProvider lab={{ env, wake: async () => undefined }}>
      <SessionProvider session={session}>
        <NoticesProvider>
          <ConfirmProvider>{screen}</ConfirmProvider>
        </NoticesProvider>
      </SessionProvider>
    </LabProvider>,
  );
}
