import { readSealed } from "#store/db.ts";
import type { SyncEnv } from "../env.ts";
import { pull } from "../receive/pull.ts";
import { readContact } from "../request/contact.ts";
import { isAnswering } from "../request/fetch-json.ts";
import { replay } from "../send/replay.ts";
import type { NeedsPage, Stopped } from "../session/session-end.ts";

/** The page's message to the worker: run a turn. `force` ignores the tablet's retry time and those of the writes. */
export type WakeMessage = { type: "sync"; force: boolean };
/** The worker's answers to it: that it has begun, and how the turn ended. */
export type WorkerAnswer = "taken" | TurnEnd;

/** Why a turn ended; `busy` when another context is running one, `needs-page` only without the lab's rules. */
export type TurnEnd = Stopped | NeedsPage | "busy";

const LOCK = "fibril-replay";
/** A lock holder that shows no activity for this long counts as frozen, and its lock is stolen. */
const STALE_MS = 60_000;

/**
 * Runs one turn of sync: sends the waiting writes, then pulls; both once more if the server is in another epoch. Returns
 * why the turn stopped. Page and worker share one lock, so one of them runs at a time. The lock saves work; correctness depends on the idempotency keys only.
 */
export async function syncTurn(env: SyncEnv, options: { force?: boolean } = {}): Promise<TurnEnd> {
  if (!env.locks) return turn(env, options);
  const outcome = await underLock(env, { ifAvailable: true }, options);
  if (outcome !== "busy") return outcome;
  if (await isStale(env)) return underLock(env, { steal: true }, options);
  // The running turn may have skipped writes that wait for a retry time; a forced turn must send them too.
  return options.force ? underLock(env, {}, options) : "busy";
}

async function underLock(
  env: SyncEnv,
  mode: { ifAvailable?: true; steal?: true },
  options: { force?: boolean },
): Promise<TurnEnd> {
  try {
    return (await env.locks?.request(LOCK, mode, (lock) => (lock ? turn(env, options) : "busy"))) ?? "busy";
  } catch (error) {
    // Another context stole this lock and is running a turn.
    if (error instanceof DOMException && error.name === "AbortError") return "busy";
    throw error;
  }
}

async function turn(env: SyncEnv, options: { force?: boolean }): Promise<Stopped | NeedsPage> {
  await env.store.marks.put({ key: "replay", value: env.now() });
  if (!(await isAnswering(env, options))) return "unreachable";
  await env.unseal?.(env);
  for (let round = 0; round < 2; round += 1) {
    const before = await env.store.cursor.get("feed");
    const sent = await replay(env, options);
    if ((await readContact(env.store)).failing_since !== null) return "unreachable";
    const pulled = await pull(env);
    if (sent !== "done" && sent !== "must-pull") return sent;
    if (pulled !== "done") return pulled;
    const after = await env.store.cursor.get("feed");
    const isRenewed = before !== undefined && before.epoch !== after?.epoch;
    // After a change of epoch, writes that the earlier epoch acknowledged are queued again.
    if (sent === "done" && !isRenewed)
      return env.unseal || (await readSealed(env.store)).length === 0 ? "done" : "needs-page";
  }
  // The epoch changed twice, as with two servers behind one address: the next turn tries again.
  return "unreachable";
}

async function isStale(env: SyncEnv): Promise<boolean> {
  const lease = await env.store.marks.get("replay");
  return lease?.key === "replay" && Math.abs(env.now() - lease.value) > STALE_MS;
}
