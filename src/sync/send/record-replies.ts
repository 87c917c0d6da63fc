import { yieldsTo } from "#contract/yields.ts";
import type { Receipt } from "#domain/receipts/schema.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { isoNow, type SyncEnv } from "../env.ts";
import { finishArrived } from "../outbox/arrivals.ts";
import { hasFile } from "../outbox/entries.ts";
import { backOff, LONGEST_WAIT_MS } from "../outbox/plan.ts";
import { endSession, type Stopped } from "../session/session-end.ts";
import { clearSending, undoMarkSending, updateQueued } from "./marking.ts";
import type { Sender } from "./to-request.ts";
import { changesState, type Verdict } from "./verdict.ts";

/**
 * Why sending stopped. `must-pull`: the server is in another epoch than this tablet, or this tablet has never pulled.
 */
export type Halted = Stopped | "must-pull";

/** The reply to one write: its body, the feed position after the write, and the receipt of an accepted one. */
type Reply = { body: unknown; cursor: number; receipt: Receipt | undefined };
/** A write with what the server's reply to it means. */
export type Replied = { entry: OutboxEntry; verdict: Verdict; reply: Reply };

/**
 * Records the replies to writes in one transaction. An answer from another epoch than the feed's changes nothing: an
 * accepted write may already be lost, and a refused one may depend on a write that has yet to be sent again.
 */
export async function recordReplies(
  env: SyncEnv,
  sender: Sender,
  epoch: string,
  answered: Replied[],
): Promise<Halted | null> {
  const { store } = env;
  const entries = answered.map(({ entry }) => entry);
  let hasArrived = false;
  const stop = await store.transaction("rw", store.outbox, store.cursor, store.session, async () => {
    const feed = await store.cursor.get("feed");
    if (feed?.epoch !== epoch) {
      await clearSending(env, entries);
      return "must-pull" as const;
    }
    hasArrived = answered.some(({ verdict, reply }) => changesState(verdict) && reply.cursor <= feed.cursor);
    const decided = new Map(answered.map((reply) => [reply.entry.id, changesAfter(env, reply, epoch)]));
    await updateQueued(env, entries, ({ id }) => decided.get(id) ?? {});
    let stop: Halted | null = null;
    for (const { entry, verdict } of answered)
      if (!decided.get(entry.id)) stop = await postpone(env, [entry], sender, verdict);
    return stop;
  });
  // The feed may deliver a write's effect before its reply arrives, for example when a key is repeated.
  if (hasArrived) await finishArrived(env);
  return stop;
}

/**
 * Returns the fields of the write that its reply changes; null where the reply leaves the write queued and stops sending.
 * The only place where a reply changes a state.
 */
function changesAfter(
  env: SyncEnv,
  { entry, verdict, reply }: Replied,
  epoch: string,
): Partial<OutboxEntry> | null {
  switch (verdict.kind) {
    case "acknowledged":
      return toSent(env, reply, epoch);
    case "untried":
      return {};
    case "park":
      return yieldsTo(entry, verdict.problem)
        ? { ...toSent(env, reply, epoch), problem: verdict.problem, untold: 1 }
        : { state: "parked", problem: verdict.problem };
    case "hold":
      return { state: "held", problem: verdict.problem };
    default:
      return null;
  }
}

function toSent(env: SyncEnv, { body, cursor, receipt }: Reply, epoch: string): Partial<OutboxEntry> {
  const { warnings } = (body ?? {}) as { warnings?: string[] };
  return {
    state: "sent",
    problem: null,
    warnings: Array.isArray(warnings) ? warnings : [],
    cursor,
    epoch,
    finished_at: isoNow(env),
    ...(receipt && { receipt }),
  };
}

/**
 * Leaves the writes queued. When to try again is a property of the server, not of a write; only an upload that fails while
 * the server answers everything else has a wait of its own.
 */
export async function stopUnanswered(env: SyncEnv, entries: OutboxEntry[]): Promise<Halted> {
  await updateQueued(env, entries, (entry, { attempts }) =>
    hasFile(entry) ? { next_attempt_at: env.now() + backOff(attempts, env.random()) } : {},
  );
  return "unreachable";
}

/** Leaves the writes queued, and stores when to try again or that the session has ended. */
export async function postpone(
  env: SyncEnv,
  entries: OutboxEntry[],
  sender: Sender,
  verdict: Verdict,
  /** Of the request's answer: it states whether a person has ended the session. */
  body?: unknown,
): Promise<Halted> {
  if (verdict.kind === "signed-out") {
    // The server has not run the writes: a write that was never sent before can still be withdrawn.
    await undoMarkSending(env, entries);
    await endSession(env, sender, body);
    return "signed-out";
  }
  if (verdict.kind === "pull-first") {
    await clearSending(env, entries);
    return "must-pull";
  }
  const now = env.now();
  if (verdict.kind === "wait") {
    await env.store.outbox
      .where("state")
      .equals("queued")
      .modify({ sending: false, next_attempt_at: now + Math.min(verdict.seconds * 1000, LONGEST_WAIT_MS) });
    return "must-wait";
  }
  await updateQueued(env, entries, ({ attempts }) => ({
    next_attempt_at: now + backOff(attempts + 1, env.random()),
  }));
  return "unreachable";
}
