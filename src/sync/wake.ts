import type { OutboxEntry } from "#store/rows.ts";
import type { SyncEnv } from "./env.ts";
import { isDue } from "./send/plan.ts";
import { syncTurn, type WakeMessage } from "./turn.ts";

/** A service worker registration with Background Sync, which Safari and Firefox lack. */
type Registration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

const CHECK_EVERY_MS = 5_000;
const PULL_EVERY_MS = 60_000;
/** After this time without an answer from the worker, the page runs the turn. */
const WORKER_ANSWERS_WITHIN_MS = 4_000;

/**
 * Runs sync while the page is open: at the start, when the network returns, when the page becomes visible or gets focus,
 * and on a timer. The worker runs the turn; without a worker, or without its answer, the page runs the same turn.
 * Returns `wake`, which starts a turn now (`force` ignores the retry times), and `stop`.
 */
export function scheduleSync(env: SyncEnv): {
  wake: (options?: { force?: boolean }) => Promise<void>;
  stop: () => void;
} {
  let pulledAt = 0;
  let hasQueued = false;
  const wake = async ({ force = false } = {}) => {
    pulledAt = env.now();
    const queued = await env.store.outbox.where("state").equals("queued").toArray();
    hasQueued = queued.length > 0;
    if (queued.some((entry) => !waitsForUndo(env, entry))) void registerBackgroundSync(env);
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
  // No one can press Undo any more: the worker sends at once what waited for it.
  const onHide = () => hasQueued && void registerBackgroundSync(env);
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  addEventListener("online", onOnline);
  addEventListener("focus", onReturn);
  addEventListener("pagehide", onHide);
  document.addEventListener("visibilitychange", onReturn);
  void wake();
  return {
    wake,
    stop: () => {
      clearInterval(timer);
      removeEventListener("online", onOnline);
      removeEventListener("focus", onReturn);
      removeEventListener("pagehide", onHide);
      document.removeEventListener("visibilitychange", onReturn);
    },
  };
}

/** Asks the worker to run a turn; true when the worker has answered. */
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

/** Asks the browser to wake the worker when there is signal, even after the page is closed. */
async function registerBackgroundSync(env: SyncEnv): Promise<void> {
  const registration: Registration | undefined = await navigator.serviceWorker?.getRegistration();
  // Registering a pending tag again has no effect, so each minute uses a new tag.
  await registration?.sync?.register(`fibril-${Math.floor(env.now() / 60_000)}`).catch(() => undefined);
}

/** True for a write that could be sent now, but waits because the person can still undo it. */
function waitsForUndo(env: SyncEnv, entry: OutboxEntry): boolean {
  return navigator.onLine !== false && entry.attempts === 0 && !isDue(entry, env.now());
}

async function hasDue(env: SyncEnv): Promise<boolean> {
  const session = await env.store.session.get("current");
  if (!session?.token) return false;
  const queued = await env.store.outbox.where("state").equals("queued").toArray();
  return queued.some((entry) => entry.user === session.email && isDue(entry, env.now()));
}
