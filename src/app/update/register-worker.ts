import { Workbox } from "workbox-window";
import { isSiteDataBlocked } from "#hooks/device-memory.ts";
import { isAnyFormDirty } from "#hooks/saving/dirty-forms.ts";
import type { LabStore } from "#store/db.ts";
import { isSending } from "#sync/outbox/entries.ts";
import { announceNewVersion } from "./versions.ts";

const CHECK_EVERY_MS = 60 * 60 * 1000;
/**
 * Chromium sometimes leaves an accepted worker waiting although the old one is idle. The next navigation starts it. While
 * the old worker sends, a navigation would only show its version again.
 */
const STARTS_WITHIN_MS = 5_000;

/** In the storage of the tab: how often the page was loaded again for a version that its person has accepted. */
const RELOADS = "accepted-version";
/** After so many reloads that show the former version again, the new one is offered again. */
const RELOADS_AT_MOST = 3;

/** Registers the service worker, and offers each new version of it to the person before it starts. */
export function registerWorker(store: LabStore, reload = () => location.reload()): void {
  if (!("serviceWorker" in navigator) || isSiteDataBlocked()) return;
  const workbox = new Workbox("/sw.js");
  // The former version can be loaded once more, if the old worker has not ended yet.
  const reloads = Number(sessionStorage.getItem(RELOADS));
  let hasAccepted = reloads > 0;
  sessionStorage.removeItem(RELOADS);
  let overdue: ReturnType<typeof setTimeout> | undefined;
  // The new worker starts only when the old one has finished sending: a form may have been opened meanwhile.
  const restart = (): void => (isAnyFormDirty() ? announceNewVersion(reload) : reload());
  const restartIfLate = () => {
    overdue = setTimeout(async () => {
      if (await isSending(store)) return restartIfLate();
      sessionStorage.setItem(RELOADS, String(reloads + 1));
      restart();
    }, STARTS_WITHIN_MS);
  };
  const accept = () => {
    hasAccepted = true;
    workbox.messageSkipWaiting();
    restartIfLate();
  };
  // Where the browser allows no worker, the page runs sync itself.
  const registering = workbox.register().catch(() => undefined);
  // Nothing is left to start: the next version is offered again.
  void registering.then((registered) => {
    if (!registered?.waiting) hasAccepted = false;
  });
  workbox.addEventListener("waiting", async () => {
    // On a slow device the worker of a first visit is reported too, before it is active.
    if (!(await registering)?.active) return;
    if (hasAccepted && reloads < RELOADS_AT_MOST) accept();
    else announceNewVersion(accept);
  });
  workbox.addEventListener("controlling", ({ isUpdate }) => {
    clearTimeout(overdue);
    if (hasAccepted) restart();
    // The update was accepted in another tab. This one still runs the old code and may have unsaved input.
    else if (isUpdate) announceNewVersion(reload);
  });
  setInterval(() => void workbox.update(), CHECK_EVERY_MS);
}
