import { paths } from "#contract/sending.ts";
import { BatchReplies } from "#contract/sync/answers.ts";
import { type OutboxEntry, unsettledStates } from "#store/rows.ts";
import type { SyncEnv } from "../env.ts";
import { hasFile, openEntries } from "../outbox/entries.ts";
import { sendable } from "../outbox/plan.ts";
import { type Answer, type Fault, fetchJson, readBody } from "../request/fetch-json.ts";
import { BatchPace } from "./batch-pace.ts";
import { clearSending, markSending, undoMarkSending } from "./marking.ts";
import { type Halted, postpone, type Replied, recordReplies, stopUnanswered } from "./record-replies.ts";
import { batchToRequest, type Sender, writeToRequest } from "./to-request.ts";
import { changesState, readReceipt, type Verdict, verdictOf } from "./verdict.ts";

/** With this many sendable writes or more, they are sent in batches. */
const BATCH_FROM = 4;
const LANES_AT_ONCE = 6;
/** So many rows are marked in one transaction. */
const MARKED_AT_ONCE = 250;
/** A third of the time after which `turn.ts` counts a context as frozen. */
const HEARTBEAT_MS = 20_000;

/**
 * Sends the waiting writes, oldest first in each lane, several lanes at once, until no more can be sent now, and returns
 * why it stopped. `force` ignores the retry times. Every attempt uses the write's own idempotency key, so two replays at
 * once, here or in another context, do no harm.
 */
export async function replay(env: SyncEnv, options: { force?: boolean } = {}): Promise<Halted> {
  const pace = new BatchPace();
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
    const stopped = await sendRound(env, ready, { token: session.token, epoch: feed.epoch }, pace);
    if (stopped) return stopped;
  }
}

/**
 * Sends the writes without a file first. Then sends one with a file, on its own: writes saved meanwhile do not wait for
 * the other files, and a lost connection interrupts one upload only.
 */
async function sendRound(
  env: SyncEnv,
  all: OutboxEntry[],
  sender: Sender,
  pace: BatchPace,
): Promise<Halted | null> {
  const ready = all.filter((entry) => !hasFile(entry));
  const [file] = all;
  if (ready.length === 0 && file) return sendOne(env, file, sender);
  if (ready.length >= BATCH_FROM) return sendBatches(env, ready, sender, pace);
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
async function sendBatches(
  env: SyncEnv,
  ready: OutboxEntry[],
  sender: Sender,
  pace: BatchPace,
): Promise<Halted | null> {
  let record = async (): Promise<Halted | null> => null;
  let entries = pace.batchOf(ready);
  let isMarked = await markSending(env, entries);
  for (let from = 0; isMarked && entries.length > 0; ) {
    const current = await env.store.session.get("current");
    if (current?.token !== sender.token) {
      await undoMarkSending(env, entries);
      break;
    }
    const sending = sendBatch(env, await batchToRequest(env, entries, sender));
    from += entries.length;
    const [halted, next] = await Promise.all([
      record(),
      markUntil(env, sending, pace.largestAfter(ready.slice(from))),
    ]);
    const { ms, ...answered } = await sending;
    if (answered.answer.kind === "answer") pace.noteAnswer(ms);
    const sent = entries;
    record = () => recordBatch(env, sent, sender, answered, pace);
    if (halted || !isFullyAccepted(sent, answered)) {
      if (next.length > 0) await undoMarkSending(env, next);
      return (await record()) ?? halted;
    }
    isMarked = next.length > 0;
    entries = pace.batchOf(next);
    if (entries.length < next.length) await undoMarkSending(env, next.slice(entries.length));
  }
  return record();
}

/**
 * Marks these writes as being sent, some at a time, until the request under way is answered: a batch is larger where the
 * tablet would otherwise wait. Returns the marked ones, the first of them; none if a person has settled one meanwhile.
 */
async function markUntil(
  env: SyncEnv,
  answered: Promise<unknown>,
  entries: OutboxEntry[],
): Promise<OutboxEntry[]> {
  let isAnswered = false;
  void answered.then(() => {
    isAnswered = true;
  });
  let end = 0;
  while (end < entries.length && !(isAnswered && end > 0)) {
    const some = entries.slice(end, end + MARKED_AT_ONCE);
    if (!(await markSending(env, some))) break;
    end += some.length;
  }
  return entries.slice(0, end);
}

/** The answer to a batch, with the reply to each write by its key; `undefined` for one that is not an answer to a batch. */
type BatchAnswer = {
  answer: Answer | Fault;
  replies: Map<string, BatchReplies["replies"][number]> | undefined;
};

/** Sends the request of a batch; `ms` is the time until its answer. Never throws. */
async function sendBatch(env: SyncEnv, request: RequestInit): Promise<BatchAnswer & { ms: number }> {
  const startedAt = env.now();
  const answer = await fetchJson(env, paths.batch, request);
  const ms = env.now() - startedAt;
  const call = { path: paths.batch, answer: BatchReplies };
  const read = answer.kind === "answer" ? readBody(env, call, answer) : undefined;
  return { answer, ms, replies: read && new Map(read.replies.map((reply) => [reply.key, reply])) };
}

async function sendOne(env: SyncEnv, entry: OutboxEntry, sender: Sender): Promise<Halted | null> {
  if (!(await markSending(env, [entry]))) return null;
  const request = await writeToRequest(env, entry, sender);
  const answer = await withHeartbeat(env, () => fetchJson(env, entry.path, request));
  if (answer.kind === "fault") return stopUnanswered(env, [entry]);
  const verdict = verdictOf(answer.status, answer.body, answer.headers.get("retry-after"));
  if (!changesState(verdict)) return postpone(env, [entry], sender, verdict, answer.body);
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

/** Records the answer to a batch. */
async function recordBatch(
  env: SyncEnv,
  entries: OutboxEntry[],
  sender: Sender,
  { answer, replies }: BatchAnswer,
  pace: BatchPace,
): Promise<Halted | null> {
  if (answer.kind === "fault") return stopUnanswered(env, entries);
  const verdict = verdictOf(answer.status, answer.body, answer.headers.get("retry-after"));
  if (verdict.kind !== "acknowledged") {
    if (verdict.kind !== "park") return postpone(env, entries, sender, verdict, answer.body);
    // The server refused the batch itself, not its writes, and has run none: the next batch is smaller, or the first write
    // is sent on its own.
    await undoMarkSending(env, entries);
    const [first] = entries;
    return first && !pace.noteRefusal(entries.length) ? sendOne(env, first, sender) : null;
  }
  if (replies === undefined) return postpone(env, entries, sender, { kind: "retry" });
  const answered = entries.map((entry): Replied => {
    const { status, body = null, cursor, receipt } = replies.get(entry.id) ?? {};
    const verdict: Verdict = status === undefined ? { kind: "untried" } : verdictOf(status, body, null);
    return { entry, verdict, reply: { body, cursor: cursor ?? 0, receipt } };
  });
  return recordReplies(env, sender, epochOf(answer), answered);
}

const epochOf = ({ headers }: Answer) => headers.get("x-fibril-epoch") ?? "";

/** True when the server accepted every write of the batch. */
function isFullyAccepted(entries: OutboxEntry[], { replies }: BatchAnswer): boolean {
  return entries.every(
    ({ id }) => verdictOf(replies?.get(id)?.status ?? 0, null, null).kind === "acknowledged",
  );
}
