import type { OutboxEntry, SessionRow } from "#store/rows.ts";
import { isoNow, type SyncEnv } from "./env.ts";
import { type Answer, fetchJson } from "./fetch-json.ts";
import { openEntries, writeTables } from "./overlay.ts";
import { BATCH_SIZE, backOff, LONGEST_WAIT_MS, sendable } from "./plan.ts";
import { finishArrived } from "./pull.ts";
import { endSession, type Stopped } from "./session-end.ts";
import { batchToRequest, writeToRequest } from "./to-request.ts";
import { type Verdict, verdictOf } from "./verdict.ts";

/** From this many sendable writes on they travel in batches. */
const BATCH_FROM = 4;
const LANES_AT_ONCE = 6;

/**
 * Sends what waits, oldest first in each lane, several lanes at once, until nothing more can be sent now. Every write
 * keeps its idempotency key at every attempt, so running twice, here or in another context, does no harm.
 */
export async function replay(env: SyncEnv, options: { force?: boolean } = {}): Promise<Stopped> {
  await clearStaleSending(env);
  let force = options.force ?? false;
  for (;;) {
    const session = await env.store.session.get("current");
    if (!session?.token) return "signed-out";
    const ready = sendable(await openEntries(env.store), session.email, env.now(), force);
    // Only the first round ignores the back-off: what fails now waits its turn.
    force = false;
    if (ready.length === 0) return "done";
    const stopped = await sendRound(env, ready, session);
    await finishArrived(env);
    if (stopped) return stopped;
  }
}

async function sendRound(env: SyncEnv, ready: OutboxEntry[], session: SessionRow): Promise<Stopped | null> {
  if (ready.length >= BATCH_FROM) return sendBatches(env, ready, session);
  const firstOfLane = [...new Map([...ready].reverse().map((entry) => [entry.lane, entry])).values()];
  const stops = await Promise.all(
    firstOfLane.slice(0, LANES_AT_ONCE).map((entry) => sendOne(env, entry, session)),
  );
  return stops.find((stop) => stop !== null) ?? null;
}

/** Sends the plan in batches for as long as each is taken whole; after anything else the plan is made anew. */
async function sendBatches(env: SyncEnv, ready: OutboxEntry[], session: SessionRow): Promise<Stopped | null> {
  for (let from = 0; from < ready.length; from += BATCH_SIZE) {
    const current = await env.store.session.get("current");
    if (current?.token !== session.token) return null;
    const sent = await sendBatch(env, ready.slice(from, from + BATCH_SIZE), session);
    if (sent !== "whole") return sent;
  }
  return null;
}

async function sendOne(env: SyncEnv, entry: OutboxEntry, session: SessionRow): Promise<Stopped | null> {
  if (!(await markSending(env, [entry]))) return null;
  const answer = await fetchJson(env, entry.path, await writeToRequest(env, entry, session.token ?? ""));
  if (answer.kind === "fault") return giveUpForNow(env, [entry], session, { kind: "retry" });
  const verdict = verdictOf(answer.status, answer.body, answer.headers.get("retry-after"));
  return settle(env, entry, session, verdict, {
    body: answer.body,
    cursor: Number(answer.headers.get("x-fibril-cursor")),
    epoch: answer.headers.get("x-fibril-epoch") ?? "",
  });
}

async function sendBatch(
  env: SyncEnv,
  entries: OutboxEntry[],
  session: SessionRow,
): Promise<Stopped | "whole" | null> {
  if (!(await markSending(env, entries))) return null;
  const answer = await fetchJson(env, "/api/batch", await batchToRequest(env, entries, session.token ?? ""));
  if (answer.kind === "fault") return giveUpForNow(env, entries, session, { kind: "retry" });
  const verdict = verdictOf(answer.status, answer.body, answer.headers.get("retry-after"));
  if (verdict.kind !== "acknowledged") {
    if (verdict.kind !== "park") return giveUpForNow(env, entries, session, verdict);
    // The server refused the envelope, not the writes in it (too large, say): send the first on its own.
    await notSending(env, entries);
    const [first] = entries;
    return first ? sendOne(env, first, session) : null;
  }
  return settleBatch(env, entries, session, answer);
}

/** What came back for one write. */
type Reply = { body: unknown; cursor: number; epoch: string };
type Taken = { entry: OutboxEntry; reply: Reply };
type BatchReply = { key: string; status: number; body: unknown; cursor: number | null };

async function settleBatch(
  env: SyncEnv,
  entries: OutboxEntry[],
  session: SessionRow,
  answer: Answer,
): Promise<Stopped | "whole" | null> {
  const { replies = [] } = (answer.body ?? {}) as { replies?: BatchReply[] };
  const byKey = new Map(replies.map((reply) => [reply.key, reply]));
  const epoch = answer.headers.get("x-fibril-epoch") ?? "";
  let stop: Stopped | null = null;
  let isWhole = false;
  await env.store.transaction("rw", [...writeTables(env.store), env.store.session], async () => {
    const taken: Taken[] = [];
    for (const entry of entries) {
      const reply = byKey.get(entry.id);
      const verdict: Verdict = reply ? verdictOf(reply.status, reply.body, null) : { kind: "untried" };
      const { body = null, cursor = null } = reply ?? {};
      const answered = { body, cursor: cursor ?? 0, epoch };
      if (verdict.kind === "acknowledged") taken.push({ entry, reply: answered });
      else stop = (await settle(env, entry, session, verdict, answered)) ?? stop;
    }
    await acknowledge(env, taken);
    isWhole = taken.length === entries.length;
  });
  return isWhole ? "whole" : stop;
}

/** Records one verdict on one write. The only place where a reply changes a state. */
async function settle(
  env: SyncEnv,
  entry: OutboxEntry,
  session: SessionRow,
  verdict: Verdict,
  reply: Reply,
): Promise<Stopped | null> {
  switch (verdict.kind) {
    case "acknowledged":
      await acknowledge(env, [{ entry, reply }]);
      return null;
    case "untried":
      await notSending(env, [entry]);
      return null;
    case "park":
      await change(env, entry, { state: "parked", problem: verdict.problem });
      return null;
    case "hold":
      await change(env, entry, { state: "held", problem: verdict.problem });
      return null;
    default:
      return giveUpForNow(env, [entry], session, verdict);
  }
}

/** Marks writes that the server has taken, in one go. */
async function acknowledge(env: SyncEnv, taken: Taken[]): Promise<void> {
  const replies = new Map(taken.map(({ entry, reply }) => [entry.id, reply]));
  await env.store.outbox
    .where("seq")
    .anyOf(taken.map(({ entry }) => entry.seq))
    .and((row) => row.state === "queued" && replies.has(row.id))
    .modify((row) => {
      Object.assign(row, toSent(env, replies.get(row.id)));
    });
}

function toSent(env: SyncEnv, reply: Reply | undefined): Partial<OutboxEntry> {
  const { warnings } = (reply?.body ?? {}) as { warnings?: string[] };
  return {
    state: "sent",
    sending: false,
    problem: null,
    warnings: Array.isArray(warnings) ? warnings : [],
    cursor: reply?.cursor ?? 0,
    epoch: reply?.epoch ?? "",
    finished_at: isoNow(env),
  };
}

/** Nothing is decided: the writes stay queued, and whatever stands in the way is remembered. */
async function giveUpForNow(
  env: SyncEnv,
  entries: OutboxEntry[],
  session: SessionRow,
  verdict: Verdict,
): Promise<Stopped> {
  if (verdict.kind === "signed-out") {
    await notSending(env, entries);
    await endSession(env, session);
    return "signed-out";
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
