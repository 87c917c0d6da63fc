import { type OutboxEntry, unsettledStates } from "#store/rows.ts";
import type { SyncEnv } from "../env.ts";
import { openEntries } from "../outbox/entries.ts";
import { isDue, sendable } from "../outbox/plan.ts";
import { listenWhileVisible } from "../receive/live.ts";
import { isBeforeRetry, readContact } from "../request/contact.ts";
import { isAnswering, probe } from "../request/fetch-json.ts";
import { syncTurn, type TurnEnd, type WakeMessage, type WorkerAnswer } from "./turn.ts";

/** A service worker registration with Background Sync, which Safari and Firefox lack. */
type Registration = ServiceWorkerRegistration & { sync?: { register(tag: string): Promise<void> } };

const CHECK_EVERY_MS = 2_000;
const PULL_EVERY_MS = 60_000;
/** While nothing is sent, a visible page probes this often: with the probe's timeout, a loss is shown within 15 s. */
const PROBE_EVERY_MS = 7_000;
/** After this time without an answer from the worker, the page runs the turn. */
const WORKER_ANSWERS_WITHIN_MS = 4_000;

/**
 * Runs sync while the page is open: when the network returns, when the page becomes visible or gets focus, when the server
 * answers again, and on a timer, first after two seconds. The worker runs the turn; without a worker, without its answer, or
 * where the turn needs the lab's rules, the page runs the same turn. Returns `wake`, which starts a turn now (`force` ignores
 * the retry times), and `stop`.
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
    const runHere = async () => {
      // Before anyone has signed in, nothing can be sent or received.
      if (await isSignedIn(env)) await pageTurn(env, { force });
      else await isAnswering(env, { force });
    };
    if (!(await askWorker({ type: "sync", force }, runHere))) await runHere();
  };
  const probeAndWake = async () => {
    if (await probe(env)) await wake();
  };
  let isProbing = false;
  const check = async () => {
    if (isProbing) return;
    const next = await nextStep(env, Math.abs(env.now() - pulledAt) >= PULL_EVERY_MS);
    if (next === "turn") await wake();
    if (next !== "probe" && next !== "look") return;
    isProbing = true;
    const isAnswered = await probe(env);
    isProbing = false;
    if (isAnswered && next === "probe") await wake();
  };
  const onReturn = () => {
    if (document.visibilityState === "visible") void probeAndWake();
  };
  const onOnline = () => void wake({ force: true });
  // No one can press Undo any more: the worker sends at once what waited for it.
  const onHide = () => hasQueued && void registerBackgroundSync(env);
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  const stopListening = listenWhileVisible(env, () => void wake());
  addEventListener("online", onOnline);
  addEventListener("focus", onReturn);
  addEventListener("pagehide", onHide);
  document.addEventListener("visibilitychange", onReturn);
  return {
    wake,
    stop: () => {
      clearInterval(timer);
      stopListening();
      removeEventListener("online", onOnline);
      removeEventListener("focus", onReturn);
      removeEventListener("pagehide", onHide);
      document.removeEventListener("visibilitychange", onReturn);
    },
  };
}

/**
 * Returns what the page does now: `turn` where a pull or a write is due; `probe` where the server does not answer and the
 * tablet's next try is due, with a turn after an answer; `look` where nothing was requested for a while, so that a loss is
 * shown.
 */
async function nextStep(env: SyncEnv, isPullDue: boolean): Promise<"turn" | "probe" | "look" | "wait"> {
  const contact = await readContact(env.store);
  const now = env.now();
  if (contact.failing_since !== null) return isBeforeRetry(contact, now) ? "wait" : "probe";
  if (isPullDue || (await hasDue(env))) return "turn";
  const isQuiet = Math.abs(now - contact.attempted_at) >= PROBE_EVERY_MS;
  return isQuiet && document.visibilityState === "visible" ? "look" : "wait";
}

/**
 * Asks the worker to run a turn; true when the worker has answered. `finish` is called if the turn then ends because it needs
 * a page.
 */
async function askWorker(message: WakeMessage, finish: () => Promise<void>): Promise<boolean> {
  const controller = navigator.serviceWorker?.controller;
  if (!controller) return false;
  const channel = new MessageChannel();
  const answered = new Promise<boolean>((resolve) => {
    channel.port1.onmessage = ({ data }: MessageEvent<WorkerAnswer>) => {
      resolve(true);
      if (data === "taken") return;
      channel.port1.close();
      if (data === "needs-page") void finish();
    };
    setTimeout(() => resolve(false), WORKER_ANSWERS_WITHIN_MS);
  });
  controller.postMessage(message, [channel.port2]);
  const hasAnswered = await answered;
  if (!hasAnswered) channel.port1.close();
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

async function isSignedIn({ store }: SyncEnv): Promise<boolean> {
  return Boolean((await store.session.get("current"))?.token);
}

/** True when a write of the signed-in person can be sent now. */
async function hasDue(env: SyncEnv): Promise<boolean> {
  const session = await env.store.session.get("current");
  if (!session?.token) return false;
  return sendable(await openEntries(env.store, unsettledStates), session.email, env.now()).length > 0;
}

/**
 * Runs one turn of sync in the page, where no worker does. Like the worker it has no rules of the lab at first: they are
 * loaded where open writes are to be applied over what the server sent, or where encrypted work is to be put back.
 */
export async function pageTurn(env: SyncEnv, options?: { force?: boolean }): Promise<TurnEnd> {
  const end = await syncTurn(env, options);
  if (end !== "needs-page") return end;
  const [{ reapply }, { unseal }] = await Promise.all([import("../write/overlay.ts"), import("./unseal.ts")]);
  return syncTurn({ ...env, reapply, unseal }, options);
}
