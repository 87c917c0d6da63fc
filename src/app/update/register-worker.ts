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

/** In the storage of the tab: the page was loaded again for a version that its person has accepted. */
const ACCEPTED = "accepted-version";

/** Registers the service worker, and offers each new version of it to the person before it starts. */
export function registerWorker(store: LabStore, reload = () => location.reload()): void {
  if (!("serviceWorker" in navigator) || isSiteDataBlocked()) return;
  const workbox = new Workbox("/sw.js");
  // The former version can be loaded once more, if the old worker has not ended yet.
  let hasAccepted = sessionStorage.getItem(ACCEPTED) !== null;
  sessionStorage.removeItem(ACCEPTED);
  let overdue: ReturnType<typeof setTimeout> | undefined;
  // The new worker starts only when the old one has finished sending: a form may have been opened meanwhile.
  const restart = (): void => (isAnyFormDirty() ? announceNewVersion(reload) : reload());
  const restartIfLate = () => {
    overdue = setTimeout(async () => {
      if (await isSending(store)) return restartIfLate();
      sessionStorage.setItem(ACCEPTED, "");
      restart();
    }, STARTS_WITHIN_MS);
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
    announceNewVersion(() => {
      hasAccepted = true;
      workbox.messageSkipWaiting();
      restartIfLate();
    });
  });
  workbox.addEventListener("controlling", ({ isUpdate }) => {
    clearTimeout(overdue);
    if (hasAccepted) restart();
    // The update was accepted in another tab. This one still runs the old code and may have unsaved input.
    else if (isUpdate) announceNewVersion(reload);
  });
  setInterval(() => void workbox.update(), CHECK_EVERY_MS);
}
