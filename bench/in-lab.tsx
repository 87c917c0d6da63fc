import "../src/styles/index.css";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";
import { LabProvider, SessionProvider } from "#hooks/lab-context.tsx";
import type { SessionRow } from "#store/rows.ts";
import type { SyncEnv } from "#sync/env.ts";
import { ConfirmProvider } from "#ui/dialog/confirm.tsx";
import { NoticesProvider } from "#ui/notice/notices.tsx";

/** A new root at the end of the page, laid out as the app is. */
export function rootOfPage() {
  const app = document.createElement("div");
  app.className = "app";
  document.body.append(app);
  return createRoot(app);
}

/** A screen of the app, signed in. */
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
