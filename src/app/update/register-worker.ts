import { Workbox } from "workbox-window";
import { isAnyFormDirty } from "#hooks/saving/dirty-forms.ts";
import { announceNewVersion } from "./new-version.ts";

const CHECK_EVERY_MS = 60 * 60 * 1000;

/** Registers the service worker, and offers each new version of it to the person before it starts. */
export function registerWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const workbox = new Workbox("/sw.js");
  let hasAccepted = false;
  // Where the browser allows no worker, the page runs sync itself.
  const registering = workbox.register().catch(() => undefined);
  workbox.addEventListener("waiting", async () => {
    // On a slow device the worker of a first visit is reported too, before it is active.
    if (!(await registering)?.active) return;
    announceNewVersion(() => {
      hasAccepted = true;
      workbox.messageSkipWaiting();
    });
  });
  workbox.addEventListener("controlling", ({ isUpdate }) => {
    // The new worker starts only when the old one has finished sending: a form may have been opened meanwhile.
    if (hasAccepted && !isAnyFormDirty()) location.reload();
    // Otherwise the update was accepted in another tab. This one still runs the old code and may have unsaved input.
    else if (hasAccepted || isUpdate) announceNewVersion(() => location.reload());
  });
  setInterval(() => void workbox.update(), CHECK_EVERY_MS);
}
