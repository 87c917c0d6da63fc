import { paths } from "#contract/paths.ts";
import { BatchReplies } from "#contract/sync/answers.ts";
import { yieldsTo } from "#contract/yields.ts";
import type { Receipt } from "#domain/receipts/schema.ts";
import { type OutboxEntry, unsettledStates } from "#store/rows.ts";
import { isoNow, type SyncEnv } from "../env.ts";
import { type Answer, type Fault, fetchJson } from "../fetch-json.ts";
import { readBody } from "../read-body.ts";
import { finishArrived } from "../receive/pull.ts";
import { endSession, type Stopped } from "../session/session-end.ts";
import { hasFile } from "../write/has-file.ts";
import { openEntries } from "../write/open-entries.ts";
import { clearSending, markSending, undoMarkSending, updateQueued } from "./marking.ts";
import { BATCH_SIZE, backOff, LONGEST_WAIT_MS, sendable } from "./plan.ts";
import { readReceipt } from "./read-receipt.ts";
import { batchToRequest, type Sender, writeToRequest } from "./to-request.ts";
import { changesState, type Verdict, verdictOf } from "./verdict.ts";

/** With this many sendable writes or more, they are sent in batches. */
const BATCH_FROM = 4;
const LANES_AT_ONCE = 6;
/** A third of the time after which `turn.ts` counts a context as frozen. */
const HEARTBEAT_MS = 20_000;

/**
 * Why sending stopped. `must-pull`: the server is in another epoch than this tablet, or this tablet has never pulled.
 */
type Halted = Stopped | "must-pull";

/**
 * Sends the waiting writes, oldest first in each lane, several lanes at once, until no more can be sent now, and returns
 * why it stopped. `force` ignores the retry times. Every attempt uses the write's own idempotency key, so two replays at
 * once, here or in another context, do no harm.
 */
export async function replay(env: SyncEnv, options: { force?: boolean } = {}): Promise<Halted> {
  for (let isFirst = true; ; isFirst = false) {
    // Read before the writes: if the epoch changes in between, the plan has the old epoch and the server refuses it.
    const feed = await env.store.cursor.get("feed");
    const open = await openEntries(env.store, unsettledStates);
    // Under the replay lock no other context is sending: a mark was left by a context that died.
    const stale = isFirst ? open.filter(({ sending }) => sending) : [];
    if (stale.length > 0) await clearSending(env, stale);
    const session = await env.store.session.get("current");
    if (!session?.token) return "signed-out";
    const { force } = options;
    const ready = sendable(open, session.email, env.now(), { force, discards: await env.discards?.() });
    if (ready.length === 0) return "done";
    if (!feed) return "must-pull";
    const stopped = await sendRound(env, ready, { token: session.token, epoch: feed.epoch });
    if (stopped) return stopped;
  }
}

/**
 * Sends the writes without a file first. Then sends one with a file, on its own: writes saved meanwhile do not wait for
 * the other files, and a lost connection interrupts one upload only.
 */
async function sendRound(env: SyncEnv, all: OutboxEntry[], sender: Sender): Promise<Halted | null> {
  const ready = all.filter((entry) => !hasFile(entry));
  const [file] = all;
  if (ready.length === 0 && file) return sendOne(env, file, sender);
  if (ready.length >= BATCH_FROM) return sendBatches(env, ready, sender);
  const firstOfLane = [...new Map([...ready].reverse().map((entry) => [entry.lane, entry])).values()];
  const stops = await Promise.all(
    firstOfLane.slice(0, LANES_AT_ONCE).map((entry) => sendOne(env, entry, sender)),
  );
  return stops.find((stop) => stop !== null) ?? null;
}

/**
 * Sends the plan in batches while each batch is accepted in full; otherwise it returns, for a new plan. While a batch is
 * under way, the replies to the batch before it are recorded and the next batch is marked. If this context dies before
 * it has recorded replies, the server answers the same keys with the same replies.
 */
async function sendBatches(env: SyncEnv, ready: OutboxEntry[], sender: Sender): Promise<Halted | null> {
  const batchAt = (from: number) => ready.slice(from, from + BATCH_SIZE);
  let record = async (): Promise<Halted | null> => null;
  let isMarked = await markSending(env, batchAt(0));
  for (let from = 0; isMarked && from < ready.length; from += BATCH_SIZE) {
    const [entries, next] = [batchAt(from), batchAt(from + BATCH_SIZE)];
    const current = await env.store.session.get("current");
    if (current?.token !== sender.token) {
      await undoMarkSending(env, entries);
      break;
    }
    const sending = fetchJson(env, paths.batch, await batchToRequest(env, entries, sender));
    const halted = await record();
    isMarked = await markSending(env, next);
    const answer = await sending;
    record = () => recordBatch(env, entries, sender, answer);
    if (halted || !isFullyAccepted(entries, answer)) {
      if (isMarked) await undoMarkSending(env, next);
      return (await record()) ?? halted;
    }
  }
  return record();
}

async function sendOne(env: SyncEnv, entry: OutboxEntry, sender: Sender): Promise<Halted | null> {
  if (!(await markSending(env, [entry]))) return null;
  const request = await writeToRequest(env, entry, sender);
  const answer = await withHeartbeat(env, () => fetchJson(env, entry.path, request));
  if (answer.kind === "fault") return stopUnanswered(env, [entry]);
  const verdict = verdictOf(answer.status, answer.body, answer.headers.get("retry-after"));
  if (!changesState(verdict)) return postpone(env, [entry], sender, verdict);
  const reply = {
    body: answer.body,
    cursor: Number(answer.headers.get("x-fibril-cursor")),
    receipt: readReceipt(answer.headers),
  };
  return recordReplies(env, sender, epochOf(answer), [{ entry, verdict, reply }]);
}

/**
 * Renews the `replay` mark while `work` runs: an upload may take longer than the time after which a context counts as
 * frozen.
 */
async function withHeartbeat<T>(env: SyncEnv, work: () => Promise<T>): Promise<T> {
  const heartbeat = setInterval(
    () => void env.store.marks.put({ key: "replay", value: env.now() }),
    HEARTBEAT_MS,
  );
  try {
    return await work();
  } finally {
    clearInterval(heartbeat);
  }
}

/** The reply to one write: its body, the feed position after the write, and the receipt of an accepted one. */
type Reply = { body: unknown; cursor: number; receipt: Receipt | undefined };
type Replied = { entry: OutboxEntry; verdict: Verdict; reply: Reply };

/** Records the answer to a batch. */
async function recordBatch(
  env: SyncEnv,
  entries: OutboxEntry[],
  sender: Sender,
  answer: Answer | Fault,
): Promise<Halted | null> {
  if (answer.kind === "fault") return stopUnanswered(env, entries);
  const verdict = verdictOf(answer.status, answer.body, answer.headers.get("retry-after"));
  if (verdict.kind !== "acknowledged") {
    if (verdict.kind !== "park") return postpone(env, entries, sender, verdict);
    // The server refused the batch itself, for example as too large, not its writes: send the first write on its own.
    await clearSending(env, entries);
    const [first] = entries;
    return first ? sendOne(env, first, sender) : null;
  }
  const replies = repliesOf(answer);
  if (replies === undefined) return postpone(env, entries, sender, { kind: "retry" });
  const answered = entries.map((entry): Replied => {
    const { status, body = null, cursor, receipt } = replies.get(entry.id) ?? {};
    const verdict: Verdict = status === undefined ? { kind: "untried" } : verdictOf(status, body, null);
    return { entry, verdict, reply: { body, cursor: cursor ?? 0, receipt } };
  });
  return recordReplies(env, sender, epochOf(answer), answered);
}

const epochOf = ({ headers }: Answer) => headers.get("x-fibril-epoch") ?? "";

/** The reply to each write by its key; `undefined` for a body that is not an answer to a batch. */
function repliesOf(answer: Answer): Map<string, BatchReplies["replies"][number]> | undefined {
  const read = readBody({ answer: BatchReplies }, answer);
  return read && new Map(read.replies.map((reply) => [reply.key, reply]));
}

/** True when the server accepted every write of the batch. */
function isFullyAccepted(entries: OutboxEntry[], answer: Answer | Fault): boolean {
  if (answer.kind === "fault") return false;
  const replies = repliesOf(answer);
  return entries.every(
    ({ id }) => verdictOf(replies?.get(id)?.status ?? 0, null, null).kind === "acknowledged",
  );
}

/**
 * Records the replies to writes in one transaction. An answer from another epoch than the feed's changes nothing: an
 * accepted write may already be lost, and a refused one may depend on a write that has yet to be sent again.
 */
async function recordReplies(
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
async function stopUnanswered(env: SyncEnv, entries: OutboxEntry[]): Promise<Halted> {
  await updateQueued(env, entries, (entry, { attempts }) =>
    hasFile(entry) ? { next_attempt_at: env.now() + backOff(attempts, env.random()) } : {},
  );
  return "unreachable";
}

/** Leaves the writes queued, and stores when to try again or that the session has ended. */
async function postpone(
  env: SyncEnv,
  entries: OutboxEntry[],
  sender: Sender,
  verdict: Verdict,
): Promise<Halted> {
  if (verdict.kind === "signed-out") {
    // The server has not run the writes: a write that was never sent before can still be withdrawn.
    await undoMarkSending(env, entries);
    await endSession(env, sender);
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
