import "#domain/values/without-eval.ts";
import { dayOf } from "#domain/values/time.ts";
import { APP_VERSION } from "#domain/version.ts";
// The first style sheet declares the order of the layers that all other sheets use.
import "./styles/index.css";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RouterProvider } from "react-router-dom";
import { v4 } from "uuid";
import { featureRoutes } from "#app/features.ts";
import { runParts } from "#app/in-parts.ts";
import { makeRouter } from "#app/router.tsx";
import { StartUp } from "#app/storage/start-up.tsx";
import { listenForFaults } from "#app/storage/storage-alarm.ts";
import { installPrompt } from "#app/update/install-prompt.ts";
import { announceOutdated } from "#app/update/outdated.ts";
import { deviceMemory } from "#hooks/device-memory.ts";
import { LabProvider } from "#hooks/lab-context.tsx";
import { abortWhenFrozen } from "#store/abort-when-frozen.ts";
import { closeForNewVersion } from "#store/db.ts";
import { browserEnv } from "#sync/browser-env.ts";
import { watchClock } from "#sync/device/clock.ts";
import { identifyDevice } from "#sync/device/identity.ts";
import { requeueHeld } from "#sync/entries/requeue-held.ts";
import { isoNow, type SyncEnv } from "#sync/env.ts";
import { openBrowserDisk } from "#sync/journal/browser-disk.ts";
import { FileJournal } from "#sync/journal/file-journal.ts";
import { startJournal } from "#sync/journal/watch.ts";
import { errorReporter, reportUncaught } from "#sync/send/report-errors.ts";
import { scheduleSync } from "#sync/wake.ts";
import { guardTranslatedTexts } from "#ui/text/translated-texts.ts";

/** A slow tablet shows its first page within this time of the start. */
const STARTED_AFTER_MS = 10_000;

const journal = new FileJournal({ openDisk: openBrowserDisk, locks: navigator.locks, page: v4() });
const env: SyncEnv = {
  ...browserEnv(),
  journal,
  // Few tablets are wiped.
  seal: async (...work) => (await import("#sync/session/seal.ts")).seal(...work),
};
const report = errorReporter(env, "page", APP_VERSION);
reportUncaught(window, report);
guardTranslatedTexts();
listenForFaults(env.store, window);
abortWhenFrozen(env.store, window);
closeForNewVersion(env.store, announceOutdated);
installPrompt.listen();
if (import.meta.env.PROD)
  void import("#app/update/register-worker.ts").then(({ registerWorker }) => registerWorker(env.store));

watchClock(env.store);
// Where the database does not open, the device has no identity and reports nothing.
void identifyDevice(env.store, deviceMemory).catch(() => undefined);
const { wake } = scheduleSync(env);
const root = document.getElementById("root");
if (!root) throw new Error("index.html has no #root");
const app = createRoot(root, { onCaughtError: (error) => report(error) });
// In tasks of their own: running this script has taken as long as a task may take. The first reading of the lab's time zone
// takes the browser as long as drawing the frame of the page.
setTimeout(() => dayOf(isoNow(env)));
setTimeout(() =>
  app.render(
    <StrictMode>
      <LabProvider lab={{ env, wake }}>
        <StartUp>
          <RouterProvider router={makeRouter(featureRoutes)} />
        </StartUp>
      </LabProvider>
    </StrictMode>,
  ),
);
setTimeout(() => {
  void requeueHeld(env).then(() => wake());
  const compared = startJournal(env, journal);
  setTimeout(() => void finishStart(compared), STARTED_AFTER_MS);
});

/** What a start need not do before its first page is shown. */
async function finishStart(compared: Promise<void>): Promise<void> {
  // What is opened from now on does not wait for the code that most pages share.
  void runParts();
  // Without its code the session is extended at the next start.
  void import("#sync/session/sign-in.ts").then(
    ({ refreshSession }) => refreshSession(env),
    () => undefined,
  );
  // A receipt that is still compared with the journal is not deleted.
  await compared;
  await import("#sync/entries/delete-old.ts").then(({ deleteOld }) => deleteOld(env.store)).catch(() => 0);
}
