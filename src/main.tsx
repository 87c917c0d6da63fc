// The first import: it declares the order of the layers that all other sheets use.
import "./styles/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { featureRoutes } from "#app/features.ts";
import { makeRouter } from "#app/router.tsx";
import { installPrompt } from "#app/update/install-prompt.ts";
import { announceOutdated } from "#app/update/outdated.ts";
import { registerWorker } from "#app/update/register-worker.ts";
import { LabProvider } from "#hooks/lab-context.tsx";
import { abortWhenFrozen } from "#store/abort-when-frozen.ts";
import { closeForNewVersion } from "#store/db.ts";
import { browserEnv } from "#sync/browser-env.ts";
import { watchClock } from "#sync/device/clock.ts";
import { identifyDevice } from "#sync/device/identity.ts";
import { refreshSession } from "#sync/session.ts";
import { scheduleSync } from "#sync/wake.ts";
import { deleteOld, requeueHeld } from "#sync/write/settle.ts";

const env = browserEnv();
abortWhenFrozen(env.store, window);
closeForNewVersion(env.store, announceOutdated);
installPrompt.listen();
if (import.meta.env.PROD) registerWorker();

watchClock(env.store);
// Where the database does not open, the device has no identity and reports nothing.
void identifyDevice(env.store, localStorage).catch(() => undefined);
const { wake } = scheduleSync(env);
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
createRoot(root).render(
  <StrictMode>
    <LabProvider lab={{ env, wake }}>
      <RouterProvider router={makeRouter(featureRoutes)} />
    </LabProvider>
  </StrictMode>,
);

void requeueHeld(env).then(() => wake());
void deleteOld(env);
void refreshSession(env);
