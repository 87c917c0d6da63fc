import type { SyncEnv } from "./env.ts";
import { pull } from "./receive/pull.ts";
import { replay } from "./send/replay.ts";
import type { Stopped } from "./session-end.ts";

/** What the page asks of the worker. */
export type WakeMessage = { type: "sync"; force: boolean };

const LOCK = "fibril-replay";
/** A holder that has not sent anything for this long is frozen: its lock is taken from it. */
const STALE_MS = 60_000;

/**
 * One turn of sync: send what waits, then bring what is new; both once more if the server was in another epoch. Page and
 * worker share one lock, so one of them works at a time; the lock saves work, the idempotency keys keep it right. `busy`
 * when another context is at it.
 */
export async function syncTurn(env: SyncEnv, options: { force?: boolean } = {}): Promise<Stopped | "busy"> {
  if (!env.locks) return turn(env, options);
  const outcome = await underLock(env, { ifAvailable: true }, options);
  if (outcome !== "busy") return outcome;
  if (await isStale(env)) return underLock(env, { steal: true }, options);
  // The turn under way may have passed over what waits for its back-off: this one was asked to send that too.
  return options.force ? underLock(env, {}, options) : "busy";
}

async function underLock(
  env: SyncEnv,
  how: { ifAvailable?: true; steal?: true },
  options: { force?: boolean },
): Promise<Stopped | "busy"> {
  try {
    return (await env.locks?.request(LOCK, how, (lock) => (lock ? turn(env, options) : "busy"))) ?? "busy";
  } catch (error) {
    // Our own lock was stolen meanwhile: somebody else is at it.
    if (error instanceof DOMException && error.name === "AbortError") return "busy";
    throw error;
  }
}

async function turn(env: SyncEnv, options: { force?: boolean }): Promise<Stopped> {
  await env.store.marks.put({ key: "replay", value: env.now() });
  for (let round = 0; round < 2; round += 1) {
    const before = await env.store.cursor.get("feed");
    const sent = await replay(env, options);
    const pulled = await pull(env);
    if (sent !== "done" && sent !== "must-pull") return sent;
    if (pulled !== "done") return pulled;
    const after = await env.store.cursor.get("feed");
    const isRenewed = before !== undefined && before.epoch !== after?.epoch;
    // In a new epoch, what an earlier one acknowledged is queued again.
    if (sent === "done" && !isRenewed) return "done";
  }
  // Two servers behind one address, say: not in this turn.
  return "unreachable";
}

async function isStale(env: SyncEnv): Promise<boolean> {
  const lease = await env.store.marks.get("replay");
  return lease?.key === "replay" && Math.abs(env.now() - lease.value) > STALE_MS;
}
