/// <reference lib="webworker" />
import "#domain/values/without-eval.ts";
import { APP_VERSION } from "#domain/version.ts";
import { watchClock } from "#sync/device/clock.ts";
import type { SyncEnv } from "#sync/env.ts";
import { requeueHeld } from "#sync/outbox/entries.ts";
import { errorReporter, reportUncaught } from "#sync/send/report-errors.ts";
import { seal } from "#sync/session/seal.ts";
import { browserEnv } from "#sync/turn/browser-env.ts";
import { syncTurn, type WakeMessage, type WorkerAnswer } from "#sync/turn/turn.ts";
import { precacheShell } from "./precache.ts";

declare const self: ServiceWorkerGlobalScope;
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

const env: SyncEnv = { ...browserEnv(), seal };
env.report = errorReporter(env, "worker", APP_VERSION);
reportUncaught(self, env.report);
watchClock(env.store);

precacheShell();

self.addEventListener("message", (event: ExtendableMessageEvent) => {
  const message = event.data as WakeMessage | { type: "SKIP_WAITING" };
  if (message.type === "SKIP_WAITING") void self.skipWaiting();
  if (message.type !== "sync") return;
  const answer = (what: WorkerAnswer) => event.ports[0]?.postMessage(what);
  answer("taken");
  event.waitUntil(syncTurn(env, { force: message.force }).then(answer));
});

self.addEventListener("sync", (event) => {
  (event as SyncEvent).waitUntil(retryUnlessDone());
});

self.addEventListener("activate", (event) => {
  event.waitUntil(requeueHeld(env).then(() => self.clients.claim()));
});

/** Rejects when writes remain unsent: the browser then repeats the sync event later. */
async function retryUnlessDone(): Promise<void> {
  const stopped = await syncTurn(env, { force: true });
  if (stopped === "unreachable" || stopped === "must-wait") throw new Error(`Not sent yet: ${stopped}`);
}
