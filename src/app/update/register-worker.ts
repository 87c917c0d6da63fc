import { Workbox } from "workbox-window";
import { announceNewVersion } from "./new-version.ts";

const CHECK_EVERY_MS = 60 * 60 * 1000;

/** Starts the service worker; a newer one waits until a person agrees to it. */
export function registerWorker(): void {
  if (!("serviceWorker" in navigator)) return;
  const workbox = new Workbox("/sw.js");
  let hasAccepted = false;
  workbox.addEventListener("waiting", () =>
    announceNewVersion(() => {
      hasAccepted = true;
      workbox.messageSkipWaiting();
    }),
  );
  workbox.addEventListener("controlling", ({ isUpdate }) => {
    if (hasAccepted) location.reload();
    // Another tab agreed: this one still runs the old code, and may hold a half-filled form.
    else if (isUpdate) announceNewVersion(() => location.reload());
  });
  // Where the browser allows no worker, the page does its work.
  workbox.register().catch(() => undefined);
  setInterval(() => void workbox.update(), CHECK_EVERY_MS);
}
