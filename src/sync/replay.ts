import { commandNamed } from "#contract/index.ts";
import type { OutboxEntry, WriteProblem } from "#store/rows.ts";
import { bringsFile } from "./attached-file.ts";
import { isoNow, type SyncEnv } from "./env.ts";
import { type Answer, type Fault, fetchJson } from "./fetch-json.ts";
import { openEntries } from "./overlay.ts";
import { BATCH_SIZE, backOff, LONGEST_WAIT_MS, sendable } from "./plan.ts";
import { finishArrived } from "./pull.ts";
import { endSession, type Stopped } from "./session-end.ts";
import { batchToRequest, type Sender, writeToRequest } from "./to-request.ts";
import { settles, type Verdict, verdictOf } from "./verdict.ts";

/** From this many sendable writes on they travel in batches. */
const BATCH_FROM = 4;
const LANES_AT_ONCE = 6;
/** A third of the time after which `turn.ts` takes a context for frozen. */
const BEAT_MS = 20_000;

/** Why sending stopped. `told-to-pull`: the server is in another epoch than this tablet, or was never pulled from. */
export type Halted = Stopped | "told-to-pull";

/**
 * Sends what waits, oldest first in each lane, several lanes at once, until nothing more can be sent now. Every write
 * keeps its idempotency key at every attempt, so running twice, here or in another context, does no harm.
 */
export async function replay(env: SyncEnv, options: { force?: boolean } = {}): Promise<Halted> {
  await clearStaleSending(env);
  const force = options.force ?? false;
  for (;;) {
    const session = await env.store.session.get("current");
    if (!session?.token) return "signed-out";
    // Before the writes: a plan made while a new epoch comes in then still bears the old one, and is sent in vain.
    const feed = await env.store.cursor.get("feed");
    const ready = sendable(await openEntries(env.store), session.email, env.now(), force);
    if (ready.length === 0) return "done";
    if (!feed) return "told-to-pull";
    const stopped = await sendRound(env, ready, { token: session.token, epoch: feed.epoch });
    await finishArrived(env);
    if (stopped) return stopped;
  }
}

/**
 * Small writes first. Then one that brings a file, by itself: what is saved meanwhile need not wait for the rest, and a
 * line that breaks loses one picture's way and no more.
 */
async function sendRound(env: SyncEnv, all: OutboxEntry[], sender: Sender): Promise<Halted | null> {
  const ready = all.filter((entry) => !bringsFile(entry));
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
 * Sends the plan in batches for as long as each is taken whole; after anything else the plan is made anew. What came
 * back for one is recorded while the next is under way: the server has it, and answers the same if we never get to it.
 */
async function sendBatches(env: SyncEnv, ready: OutboxEntry[], sender: Sender): Promise<Halted | null> {
  let record = async (): Promise<Halted | null> => null;
  for (let from = 0; from < ready.length; from += BATCH_SIZE) {
    const entries = ready.slice(from, from + BATCH_SIZE);
    const current = await env.store.session.get("current");
    if (current?.token !== sender.token || !(await markSending(env, entries))) break;
    const request = await batchToRequest(env, entries, sender);
    const [answer, halted] = await Promise.all([fetchJson(env, "/api/batch", request), record()]);
    record = () => settleBatch(env, entries, sender, answer);
    if (halted || !isWhole(entries, answer)) return (await record()) ?? halted;
  }
  return record();
}

async function sendOne(env: SyncEnv, entry: OutboxEntry, sender: Sender): Promise<Halted | null> {
  if (!(await markSending(env, [entry]))) return null;
  const request = await writeToRequest(env, entry, sender);
  const answer = await stayingAlive(env, () => fetchJson(env, entry.path, request));
  if (answer.kind === "fault") return giveUpForNow(env, [entry], sender, { kind: "retry" });
  const verdict = verdictOf(answer.status, answer.body, answer.headers.get("retry-after"));
  const reply = {
    body: answer.body,
    cursor: Number(answer.headers.get("x-fibril-cursor")),
    epoch: answer.headers.get("x-fibril-epoch") ?? "",
  };
  const record = () => settle(env, entry, sender, verdict, reply);
  return settles(verdict) ? inEpoch(env, [entry], reply.epoch, record) : record();
}

/** Says from time to time that this context is not frozen: a picture may take longer than others wait for a sign of it. */
async function stayingAlive<T>(env: SyncEnv, work: () => Promise<T>): Promise<T> {
  const beat = setInterval(() => void env.store.marks.put({ key: "replay", value: env.now() }), BEAT_MS);
  try {
    return await work();
  } finally {
    clearInterval(beat);
  }
}

/** What came back for one write. */
type Reply = { body: unknown; cursor: number; epoch: string };
type Taken = { entry: OutboxEntry; reply: Reply };
type BatchReply = { key: string; status: number; body: unknown; cursor: number | null };

/** Records what came back for a batch. */
async function settleBatch(
  env: SyncEnv,
  entries: OutboxEntry[],
  sender: Sender,
  answer: Answer | Fault,
): Promise<Halted | null> {
  if (answer.kind === "fault") return giveUpForNow(env, entries, sender, { kind: "retry" });
  const verdict = verdictOf(answer.status, answer.body, answer.headers.get("retry-after"));
  if (verdict.kind !== "acknowledged") {
    if (verdict.kind !== "park") return giveUpForNow(env, entries, sender, verdict);
    // The server refused the envelope, not the writes in it (too large, say): send the first on its own.
    await notSending(env, entries);
    const [first] = entries;
    return first ? sendOne(env, first, sender) : null;
  }
  const replies = repliesOf(answer);
  const epoch = answer.headers.get("x-fibril-epoch") ?? "";
  return inEpoch(env, entries, epoch, async () => {
    let stop: Halted | null = null;
    const taken: Taken[] = [];
    for (const entry of entries) {
      const reply = replies.get(entry.id);
      const verdict: Verdict = reply ? verdictOf(reply.status, reply.body, null) : { kind: "untried" };
      const { body = null, cursor = null } = reply ?? {};
      const answered = { body, cursor: cursor ?? 0, epoch };
      if (verdict.kind === "acknowledged") taken.push({ entry, reply: answered });
      else stop = (await settle(env, entry, sender, verdict, answered)) ?? stop;
    }
    await acknowledge(env, taken);
    return stop;
  });
}

function repliesOf({ body }: Answer): Map<string, BatchReply> {
  const { replies = [] } = (body ?? {}) as { replies?: BatchReply[] };
  return new Map(replies.map((reply) => [reply.key, reply]));
}

/** True when the server took every write of the batch. */
function isWhole(entries: OutboxEntry[], answer: Answer | Fault): boolean {
  if (answer.kind === "fault") return false;
  const replies = repliesOf(answer);
  return entries.every(
    ({ id }) => verdictOf(replies.get(id)?.status ?? 0, null, null).kind === "acknowledged",
  );
}

/**
 * Records what an answer decides, as one transaction. An answer from another epoch than the feed's decides nothing: what
 * it acknowledges may be lost already, what it refuses may stand on a write that is yet to be offered again.
 */
async function inEpoch<T>(
  env: SyncEnv,
  entries: OutboxEntry[],
  epoch: string,
  record: () => Promise<T>,
): Promise<T | "told-to-pull"> {
  const { store } = env;
  return store.transaction("rw", store.outbox, store.cursor, store.session, async () => {
    const feed = await store.cursor.get("feed");
    if (feed?.epoch === epoch) return record();
    await notSending(env, entries);
    return "told-to-pull";
  });
}

/** Records one verdict on one write. The only place where a reply changes a state. */
async function settle(
  env: SyncEnv,
  entry: OutboxEntry,
  sender: Sender,
  verdict: Verdict,
  reply: Reply,
): Promise<Halted | null> {
  switch (verdict.kind) {
    case "acknowledged":
      await acknowledge(env, [{ entry, reply }]);
      return null;
    case "untried":
      await notSending(env, [entry]);
      return null;
    case "park":
      await change(env, entry, afterRefusal(env, entry, verdict.problem, reply));
      return null;
    case "hold":
      await change(env, entry, { state: "held", problem: verdict.problem });
      return null;
    default:
      return giveUpForNow(env, [entry], sender, verdict);
  }
}

/** Marks writes that the server has taken, in one go. */
async function acknowledge(env: SyncEnv, taken: Taken[]): Promise<void> {
  const { outbox } = env.store;
  await env.store.transaction("rw", outbox, async () => {
    const rows = await outbox.bulkGet(taken.map(({ entry }) => entry.seq));
    const sent = taken.flatMap(({ entry, reply }, i) => {
      const row = rows[i];
      return row?.state === "queued" && row.id === entry.id ? [{ ...row, ...toSent(env, reply) }] : [];
    });
    await outbox.bulkPut(sent);
  });
}

/** A refused write waits for a person, unless it leaves nothing to settle: then it is over, and bears the reason. */
function afterRefusal(
  env: SyncEnv,
  { operation, body }: OutboxEntry,
  problem: WriteProblem,
  reply: Reply,
): Partial<OutboxEntry> {
  const isOver = commandNamed(operation)?.yieldsTo?.(body, problem) ?? false;
  return isOver ? { ...toSent(env, reply), problem } : { state: "parked", problem };
}

function toSent(env: SyncEnv, { body, cursor, epoch }: Reply): Partial<OutboxEntry> {
  const { warnings } = (body ?? {}) as { warnings?: string[] };
  return {
    state: "sent",
    sending: false,
    problem: null,
    warnings: Array.isArray(warnings) ? warnings : [],
    cursor,
    epoch,
    finished_at: isoNow(env),
  };
}

/** Nothing is decided: the writes stay queued, and whatever stands in the way is remembered. */
async function giveUpForNow(
  env: SyncEnv,
  entries: OutboxEntry[],
  sender: Sender,
  verdict: Verdict,
): Promise<Halted> {
  if (verdict.kind === "signed-out") {
    await notSending(env, entries);
    await endSession(env, sender);
    return "signed-out";
  }
  if (verdict.kind === "pull-first") {
    await notSending(env, entries);
    return "told-to-pull";
  }
  const now = env.now();
  if (verdict.kind === "wait") {
    await env.store.outbox
      .where("state")
      .equals("queued")
      .modify({ sending: false, next_attempt_at: now + Math.min(verdict.seconds * 1000, LONGEST_WAIT_MS) });
    return "told-to-wait";
  }
  for (const entry of entries)
    await change(env, entry, { next_attempt_at: now + backOff(entry.attempts + 1, env.random()) });
  return "unreachable";
}

/** False when another context or a person changed one of them meanwhile: look again before sending. */
async function markSending(env: SyncEnv, entries: OutboxEntry[]): Promise<boolean> {
  return env.store.transaction("rw", env.store.outbox, env.store.marks, async () => {
    const current = await env.store.outbox.bulkGet(entries.map(({ seq }) => seq));
    if (current.some((row, i) => row?.state !== "queued" || row.id !== entries[i]?.id)) return false;
    await env.store.marks.put({ key: "replay", value: env.now() });
    const first_sent_at = isoNow(env);
    await env.store.outbox.bulkUpdate(
      entries.map((entry) => ({
        key: entry.seq,
        changes: {
          sending: true,
          attempts: entry.attempts + 1,
          first_sent_at: entry.first_sent_at ?? first_sent_at,
        },
      })),
    );
    return true;
  });
}

async function notSending(env: SyncEnv, entries: OutboxEntry[]): Promise<void> {
  await env.store.outbox.bulkUpdate(entries.map(({ seq }) => ({ key: seq, changes: { sending: false } })));
}

/** Under the replay lock nobody else is sending: a mark that is still there was left by a context that died. */
async function clearStaleSending(env: SyncEnv): Promise<void> {
  await env.store.outbox
    .where("state")
    .equals("queued")
    .and(({ sending }) => sending)
    .modify({ sending: false });
}

/** Changes a row that is still the write that was sent, and still open; a person may have settled it meanwhile. */
async function change(env: SyncEnv, entry: OutboxEntry, changes: Partial<OutboxEntry>): Promise<void> {
  await env.store.outbox
    .where("seq")
    .equals(entry.seq)
    .and((row) => row.id === entry.id && row.state === "queued")
    .modify({ sending: false, ...changes });
}
