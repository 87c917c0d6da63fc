import "#domain/values/without-eval.ts";
import { APP_VERSION } from "#domain/version.ts";
// The first style sheet declares the order of the layers that all other sheets use.
import "./styles/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { v4 } from "uuid";
import { featureRoutes } from "#app/features.tsx";
import { makeRouter } from "#app/router.tsx";
import { listenForFaults, StartUp } from "#app/storage/start-up.tsx";
import { installPrompt } from "#app/update/install-prompt.ts";
import { registerWorker } from "#app/update/register-worker.ts";
import { announceOutdated } from "#app/update/versions.ts";
import { deviceMemory } from "#hooks/device-memory.ts";
import { LabProvider } from "#hooks/lab-context.tsx";
import { abortWhenFrozen } from "#store/abort-when-frozen.ts";
import { closeForNewVersion } from "#store/db.ts";
import { watchClock } from "#sync/device/clock.ts";
import { identifyDevice } from "#sync/device/identity.ts";
import type { SyncEnv } from "#sync/env.ts";
import { openBrowserDisk } from "#sync/journal/browser-disk.ts";
import { FileJournal } from "#sync/journal/file-journal.ts";
import { deleteOld } from "#sync/outbox/delete-old.ts";
import { requeueHeld } from "#sync/outbox/entries.ts";
import { errorReporter, reportUncaught } from "#sync/send/report-errors.ts";
import { refreshSession } from "#sync/session/sign-in.ts";
import { startJournal } from "#sync/settle/watch-journal.ts";
import { browserEnv } from "#sync/turn/browser-env.ts";
import { scheduleSync } from "#sync/turn/wake.ts";
import { guardTranslatedTexts } from "#ui/text/translated-texts.ts";

const journal = new FileJournal({ openDisk: openBrowserDisk, locks: navigator.locks, page: v4() });
const env: SyncEnv = {
  ...browserEnv(),
  journal,
  // Few tablets are wiped.
  seal: async (...work) => (await import("#sync/session/seal.ts")).seal(...work),
};
const report = errorReporter(env, "page", APP_VERSION);
env.report = report;
reportUncaught(window, report);
guardTranslatedTexts();
listenForFaults(env.store, window);
abortWhenFrozen(env.store, window);
closeForNewVersion(env.store, announceOutdated);
installPrompt.listen();
if (import.meta.env.PROD) registerWorker(env.store);
addForcedColors(matchMedia("(forced-colors: active)"));
watchClock(env.store);
// Where the database does not open, the device has no identity and reports nothing.
void identifyDevice(env.store, deviceMemory).catch(() => undefined);
const { wake } = scheduleSync(env);
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const app = createRoot(root, { onCaughtError: (error) => report(error) });
app.render(
  <StrictMode>
    <LabProvider lab={{ env, wake }}>
      <StartUp>
        <RouterProvider router={makeRouter(featureRoutes)} />
      </StartUp>
    </LabProvider>
  </StrictMode>,
);
void requeueHeld(env).then(() => wake());
// A receipt that is still compared with the journal is not deleted.
void startJournal(env, journal).then(() => deleteOld(env.store).catch(() => 0));
void refreshSession(env);

/** Adds the sheet of forced colours when they are in use: it is not part of the page that every start loads. */
function addForcedColors(forced: MediaQueryList): void {
  if (forced.matches) void import("./styles/forced-colors.css");
  else forced.addEventListener("change", () => addForcedColors(forced), { once: true });
}
