import type { SyncEnv } from "./env.ts";
import { isDue } from "./send/plan.ts";
import { syncTurn, type WakeMessage } from "./turn.ts";

/** The part of a service worker registration that waking needs; Safari and Firefox have no `sync`. */
type Registration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

const CHECK_EVERY_MS = 5_000;
const PULL_EVERY_MS = 60_000;
/** A worker that has not answered by then is not going to. */
const WORKER_ANSWERS_WITHIN_MS = 4_000;

/**
 * Keeps sync awake while the page is open: on start, when the network or the person comes back, on a timer, and when
 * asked. The worker does the work; where there is none, or it does not answer, the page runs the very same turn.
 * Returns `wake` for everyone else, and `stop`.
 */
export function scheduleSync(env: SyncEnv): {
  wake: (options?: { force?: boolean }) => Promise<void>;
  stop: () => void;
} {
  let pulledAt = 0;
  const wake = async ({ force = false } = {}) => {
    pulledAt = env.now();
    if (await hasQueued(env)) void registerBackgroundSync(env);
    if (await askWorker({ type: "sync", force })) return;
    await syncTurn(env, { force });
  };
  const check = async () => {
    if (Math.abs(env.now() - pulledAt) >= PULL_EVERY_MS || (await hasDue(env))) await wake();
  };
  const onReturn = () => {
    if (document.visibilityState === "visible") void wake();
  };
  const onOnline = () => void wake({ force: true });
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  addEventListener("online", onOnline);
  addEventListener("focus", onReturn);
  document.addEventListener("visibilitychange", onReturn);
  void wake();
  return {
    wake,
    stop: () => {
      clearInterval(timer);
      removeEventListener("online", onOnline);
      removeEventListener("focus", onReturn);
      document.removeEventListener("visibilitychange", onReturn);
    },
  };
}

/** True when the worker has taken the turn over. */
async function askWorker(message: WakeMessage): Promise<boolean> {
  const controller = navigator.serviceWorker?.controller;
  if (!controller) return false;
  const channel = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    channel.port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), WORKER_ANSWERS_WITHIN_MS);
  });
  controller.postMessage(message, [channel.port2]);
  const hasAnswered = await answered;
  channel.port1.close();
  return hasAnswered;
}

/** A hint to the browser to wake the worker once there is signal, with the page closed too. */
async function registerBackgroundSync(env: SyncEnv): Promise<void> {
  const registration: Registration | undefined = await navigator.serviceWorker?.getRegistration();
  // A pending tag is not taken up again when registered once more, so a new one is used each minute.
  await registration?.sync?.register(`fibril-${Math.floor(env.now() / 60_000)}`).catch(() => undefined);
}

async function hasQueued(env: SyncEnv): Promise<boolean> {
  return (await env.store.outbox.where("state").equals("queued").count()) > 0;
}

async function hasDue(env: SyncEnv): Promise<boolean> {
  const session = await env.store.session.get("current");
  if (!session?.token) return false;
  const queued = await env.store.outbox.where("state").equals("queued").toArray();
  return queued.some((entry) => entry.user === session.email && isDue(entry, env.now()));
}
