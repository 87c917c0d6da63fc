import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { announceOutdated } from "#app/outdated.ts";
import { router } from "#app/router.tsx";
import { LabProvider } from "#hooks/lab-context.tsx";
import { giveWay } from "#store/db.ts";
import { browserEnv } from "#sync/browser-env.ts";
import { refreshSession } from "#sync/session.ts";
import { forgetOld, releaseHeld } from "#sync/settle.ts";
import { keepAwake } from "#sync/wake.ts";
import "./styles/index.css";

const env = browserEnv();
giveWay(env.store, announceOutdated);
void start();

async function start(): Promise<void> {
  await releaseHeld(env);
  await forgetOld(env);
  const { wake } = keepAwake(env);
  void refreshSession(env);
  const root = document.getElementById("root");
  if (!root) throw new Error("index.html has no #root");
  createRoot(root).render(
    <StrictMode>
      <LabProvider lab={{ env, wake }}>
        <RouterProvider router={router} />
      </LabProvider>
    </StrictMode>,
  );
}
