import { FeedPage } from "#contract/sync/answers.ts";
import { type Change, refKey } from "#domain/kernel/change.ts";
import { tableNames } from "#domain/tables.ts";
import type { LabStore } from "#store/db.ts";
import { type CursorRow, type SessionRow, unsettledStates } from "#store/rows.ts";
import { writeRecords } from "#store/write-records.ts";
import { isoNow, type SyncEnv } from "../env.ts";
import { arrivedAt, markDone } from "../outbox/arrivals.ts";
import { openEntries } from "../outbox/entries.ts";
import { isDue, sendable } from "../outbox/plan.ts";
import { rebaseBy, WithoutRules, writeTables } from "../outbox/server-copies.ts";
import { recordPull } from "../request/contact.ts";
import { type Answer, type Fault, readBody } from "../request/fetch-json.ts";
import { updatePerson } from "../session/session.ts";
import { endSession, type NeedsPage, type Stopped } from "../session/session-end.ts";
import { PagePace } from "./page-pace.ts";
import { PageRequest } from "./page-request.ts";
import { storeRestored } from "./restored.ts";

/** A write that can be undone is sent within this time. */
const SOON_MS = 10_000;

/** A pull that has to begin anew more often ends: two servers of different epochs have one address. */
const MOST_RESTARTS = 2;

/**
 * Pulls the server's changes, page by page. Each page is one transaction: it stores the records and the cursor, marks
 * arrived writes as done and rebases the open ones. After a change of epoch, or with a cursor too old for the feed,
 * everything is pulled again; unsent writes remain. Returns why the pull stopped; `needs-page` where writes remain open
 * and the environment has no rules: then nothing of the last page was stored.
 */
export async function pull(env: SyncEnv): Promise<Stopped | NeedsPage> {
  try {
    return await pullAll(env);
  } catch (error) {
    if (error instanceof WithoutRules) return "needs-page";
    throw error;
  }
}

async function pullAll(env: SyncEnv): Promise<Stopped> {
  let request: PageRequest | null = null;
  const pace = await PagePace.read(env);
  let restarts = 0;
  try {
    for (let isFirst = true; ; ) {
      const [session, feed] = await Promise.all([
        env.store.session.get("current"),
        env.store.cursor.get("feed"),
      ]);
      if (!session?.token) {
        await pullSignedOut(env, session);
        return "signed-out";
      }
      const halted = env.reapply ? null : await haltWithoutRules(env, session.email);
      if (halted) return halted;
      const since = feed?.cursor ?? 0;
      if (!request?.isFor(session, since)) {
        await request?.cancel();
        request = await PageRequest.send(env, session, since, pace.limit);
      }
      const answer: Answer | Fault = await request.answer;
      await pace.note(answer, request.ms);
      if (answer.kind === "fault") return "unreachable";
      if (answer.status === 401) {
        await endSession(env, session, answer.body, { hasReported: true });
        return "signed-out";
      }
      if (answer.status !== 200 && answer.status !== 410) return fail(env);
      const epoch = answer.headers.get("x-fibril-epoch") ?? "";
      if (answer.status === 410 || (feed && feed.epoch !== epoch)) {
        request = null;
        restarts += 1;
        if (restarts > MOST_RESTARTS) return fail(env);
        await restartPull(env, feed, epoch);
        continue;
      }
      const page: FeedPage | undefined = readBody({ answer: FeedPage }, answer);
      if (page?.role) await updatePerson(env, session, { role: page.role });
      if (!page) return fail(env);
      // The server reads the next page while this one is stored. Without the rules the pull may end with this one.
      request = page.more && env.reapply ? request.next(page.cursor, pace.limit) : null;
      await applyPage(env, feed, page, answer.headers.get("x-fibril-time"));
      // Between two servers of different epochs a page may arrive: the pull has succeeded at its end.
      if (restarts === 0 ? isFirst : !page.more) await recordPull(env, true);
      isFirst = false;
      if (!page.more) return "done";
    }
  } finally {
    await request?.cancel();
  }
}

/**
 * Without a session, the token of an ended one reports what this device still has to send, once; and the server is asked with
 * the token of an expired one whether a person has ended it since: then it does not continue offline.
 */
async function pullSignedOut(env: SyncEnv, session: SessionRow | undefined): Promise<void> {
  const mark = await env.store.marks.get("unreported");
  const ended = mark?.key === "unreported" ? mark.value : null;
  for (const token of [ended, session?.expired_token]) {
    if (!token) continue;
    const answer = await (await PageRequest.send(env, { token }, 0, 1)).answer;
    if (answer.kind === "fault") return;
    // Repeated by the next pull.
    if (answer.status >= 500) return recordPull(env, false);
    if (answer.status === 200) await recordPull(env, true);
    if (token === ended) await env.store.marks.delete("unreported");
    else if (answer.status === 401) await endSession(env, { token }, answer.body, { hasReported: true });
  }
}

/**
 * Without the rules no page of the feed can be stored while unsent or refused writes are open. Returns `must-wait` if all of
 * them can be sent within seconds, but not yet: the pull after that needs no rules. Throws {@link WithoutRules} otherwise.
 */
async function haltWithoutRules(env: SyncEnv, user: string): Promise<Stopped | null> {
  const open = await openEntries(env.store, unsettledStates);
  if (open.length === 0) return null;
  const now = env.now();
  // What is due was not accepted in this turn: the server may be in another epoch.
  const waiting = sendable(open, user, now + SOON_MS).filter((entry) => !isDue(entry, now));
  if (waiting.length < open.length) throw new WithoutRules();
  return "must-wait";
}

/** The server has answered a pull with an error, or with something that is not a page of the feed. */
async function fail(env: SyncEnv): Promise<Stopped> {
  await recordPull(env, false);
  return "unreachable";
}

async function applyPage(
  env: SyncEnv,
  requested: CursorRow | undefined,
  page: FeedPage,
  serverTime: string | null,
): Promise<void> {
  const { store } = env;
  await store.transaction("rw", [...writeTables(store), store.session], async () => {
    // In one round: on a tablet each round waits as long as it takes to write many records.
    const [session, feed, open, based] = await Promise.all([
      store.session.get("current"),
      store.cursor.get("feed"),
      openEntries(store),
      store.base.toCollection().primaryKeys(),
    ]);
    // The session was ended since, perhaps with the order to delete what this page would store.
    if (!session) return;
    // Another context has stored a page since this one was requested: the stored cursor is valid, this page is not.
    if (feed?.cursor !== requested?.cursor || feed?.epoch !== requested?.epoch) return;
    const sweeping = requested?.sweeping ?? false;
    // A server that lags behind the one that sent an earlier page reports an end that is too early.
    const until = Math.max(requested?.until ?? 0, page.head);
    const isWhole = !page.more && page.cursor >= until;
    const stored: CursorRow = {
      key: "feed",
      epoch: page.epoch,
      cursor: page.cursor,
      sweeping: sweeping && !isWhole,
      partial: !isWhole,
      until,
      pulled_at: isoNow(env),
      ...(serverTime !== null && { server_at: serverTime }),
    };
    const arrived = arrivedAt(stored, open);
    await Promise.all([
      storeServerCopies(store, page, new Set(based)),
      store.cursor.put(stored),
      markDone(store, arrived),
      ...(sweeping ? [store.sweep.bulkPut(page.changes.map((change) => ({ key: refKey(change) })))] : []),
    ]);
    if (sweeping && isWhole) await deleteUnseen(env);
    const isChanged = page.changes.length > 0 || arrived.length > 0 || (sweeping && isWhole);
    // Without open writes and copies of the server there is nothing to do.
    if (isChanged && open.length + based.length > 0) await rebaseBy(env);
  });
}

/** Stores the server's copies: in `base` for records with open writes, whose keys are `based`, otherwise in the records. */
function storeServerCopies(store: LabStore, page: FeedPage, based: Set<string>): PromiseLike<unknown> {
  const isBased = (change: Change) => based.has(refKey(change));
  const changes = page.changes.map(({ table, id, deleted, record }) => ({
    table,
    id,
    record: deleted ? null : record,
  }));
  const bases = changes.filter(isBased).map((change) => ({ key: refKey(change), record: change.record }));
  return Promise.all([
    store.base.bulkPut(bases),
    writeRecords(
      store,
      changes.filter((change) => !isBased(change)),
    ),
  ]);
}

/**
 * Starts a full pull, after the server was restored from a backup or the cursor became too old for the feed. Writes that
 * another epoch acknowledged are queued again under the same key. No local data is deleted.
 */
async function restartPull(env: SyncEnv, requested: CursorRow | undefined, epoch: string): Promise<void> {
  const { store } = env;
  await store.transaction("rw", [...writeTables(store), store.marks], async () => {
    const feed = await store.cursor.get("feed");
    if (feed?.cursor !== requested?.cursor || feed?.epoch !== requested?.epoch) return;
    await store.sweep.clear();
    await store.cursor.put({
      key: "feed",
      epoch,
      cursor: 0,
      sweeping: true,
      partial: true,
      until: 0,
      pulled_at: isoNow(env),
    });
    const again: string[] = [];
    await store.outbox
      .where("state")
      .anyOf("sent", "done")
      .and((entry) => entry.epoch !== epoch)
      .modify((entry) => {
        again.push(entry.id);
        entry.state = "queued";
        entry.open_refs = entry.touches;
        entry.next_attempt_at = 0;
        entry.cursor = null;
        entry.epoch = null;
        entry.problem = null;
        delete entry.receipt;
      });
    if (feed && feed.epoch !== epoch) await storeRestored(store, again);
    await rebaseBy(env);
  });
}

/** Deletes the server's copies that a complete full pull did not deliver. */
async function deleteUnseen(env: SyncEnv): Promise<void> {
  const { store } = env;
  const seen = new Set((await store.sweep.toArray()).map(({ key }) => key));
  const based = await store.base.toArray();
  const missing = based.filter(({ key }) => !seen.has(key));
  await store.base.bulkPut(missing.map(({ key }) => ({ key, record: null })));
  const basedKeys = new Set(based.map(({ key }) => key));
  for (const table of tableNames) {
    const ids = (await store.records(table).toCollection().primaryKeys()) as string[];
    const unseen = ids.filter((id) => {
      const key = refKey({ table, id });
      return !seen.has(key) && !basedKeys.has(key);
    });
    await store.records(table).bulkDelete(unseen);
  }
  await store.sweep.clear();
}
