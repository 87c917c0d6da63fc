import { type FeedPage, syncCalls } from "#contract/sync/calls.ts";
import { refKey } from "#domain/kernel/change.ts";
import { tableNames } from "#domain/kernel/tables.ts";
import { writeRecords } from "#store/record-source.ts";
import type { CursorRow } from "#store/rows.ts";
import { isoNow, type SyncEnv } from "../env.ts";
import { fetchJson, readBody } from "../fetch-json.ts";
import { commonHeaders } from "../send/to-request.ts";
import { endSession, type Stopped } from "../session-end.ts";
import { openEntries, rebase, writeTables } from "../write/overlay.ts";

const PAGE = 1000;

/**
 * Brings the server's changes to this tablet, page by page; each page is one transaction of records, finished writes,
 * rebased open writes and cursor. A new epoch or a cursor too old for the feed pulls everything afresh; what waits to
 * be sent is not touched.
 */
export async function pull(env: SyncEnv): Promise<Stopped> {
  for (;;) {
    const session = await env.store.session.get("current");
    if (!session?.token) return "signed-out";
    const feed = await env.store.cursor.get("feed");
    const answer = await fetchJson(
      env,
      `${syncCalls.changes.path}?since=${feed?.cursor ?? 0}&limit=${PAGE}`,
      {
        headers: await commonHeaders(env, session.token),
      },
    );
    if (answer.kind === "fault") return "unreachable";
    if (answer.status === 401) {
      await endSession(env, session);
      return "signed-out";
    }
    if (answer.status !== 200 && answer.status !== 410) return "unreachable";
    const epoch = answer.headers.get("x-fibril-epoch") ?? "";
    if (answer.status === 410 || (feed && feed.epoch !== epoch)) {
      await restartPull(env, feed, epoch);
      continue;
    }
    const page = readBody(syncCalls.changes, answer);
    if (!page) return "unreachable";
    await applyPage(env, feed, page);
    if (!page.more) return "done";
  }
}

async function applyPage(env: SyncEnv, asked: CursorRow | undefined, page: FeedPage): Promise<void> {
  const { store } = env;
  await store.transaction("rw", writeTables(store), async () => {
    const feed = await store.cursor.get("feed");
    // Another context has moved on since this page was asked for: its cursor is the true one.
    if (feed?.cursor !== asked?.cursor || feed?.epoch !== asked?.epoch) return;
    await storeServerCopies(env, page);
    const sweeping = asked?.sweeping ?? false;
    // A server that lags behind the one that gave the last page knows of nothing newer: its end is not the end.
    const until = Math.max(asked?.until ?? 0, page.head);
    const isWhole = !page.more && page.cursor >= until;
    if (sweeping) await store.sweep.bulkPut(page.changes.map((change) => ({ key: refKey(change) })));
    if (sweeping && isWhole) await deleteUnseen(env);
    await store.cursor.put({
      key: "feed",
      epoch: page.epoch,
      cursor: page.cursor,
      sweeping: sweeping && !isWhole,
      partial: !isWhole,
      until,
      pulled_at: isoNow(env),
    });
    const finished = await markArrived(env);
    if (page.changes.length > 0 || finished > 0 || (sweeping && isWhole)) await rebase(store);
  });
}

/** Server copies go to `base` where open writes stand over the record, else straight to the records. */
async function storeServerCopies(env: SyncEnv, page: FeedPage): Promise<void> {
  const { store } = env;
  const keys = page.changes.map(refKey);
  const based = await store.base.bulkGet(keys);
  const isBased = (i: number) => based[i] !== undefined;
  const records = page.changes.map(({ table, id, deleted, record }) => ({
    table,
    id,
    record: deleted ? null : record,
  }));
  await store.base.bulkPut(
    records.flatMap((change, i) => (isBased(i) ? [{ key: refKey(change), record: change.record }] : [])),
  );
  await writeRecords(
    store,
    records.filter((_, i) => !isBased(i)),
  );
}

/**
 * Writes whose acknowledged position the feed has reached are done; returns how many. Between two pages none is: the feed
 * brings each record once, at its newest version, which may lie on a later page than the position of the write.
 */
async function markArrived(env: SyncEnv): Promise<number> {
  const feed = await env.store.cursor.get("feed");
  if (!feed || feed.sweeping || feed.partial) return 0;
  const arrived = (await openEntries(env.store, ["sent"])).filter(
    ({ epoch, cursor }) => epoch === feed.epoch && cursor !== null && cursor <= feed.cursor,
  );
  await env.store.outbox.bulkPut(arrived.map((entry) => ({ ...entry, state: "done", open_refs: [] })));
  return arrived.length;
}

/** Ends writes that were acknowledged after the feed had already brought them. */
export async function finishArrived(env: SyncEnv): Promise<void> {
  await env.store.transaction("rw", writeTables(env.store), async () => {
    if ((await markArrived(env)) > 0) await rebase(env.store);
  });
}

/**
 * The server was restored from a backup, or this tablet lay in a drawer too long: everything is pulled again, and
 * whatever an earlier incarnation acknowledged is offered again under its own key. Nothing is wiped.
 */
async function restartPull(env: SyncEnv, asked: CursorRow | undefined, epoch: string): Promise<void> {
  const { store } = env;
  await store.transaction("rw", writeTables(store), async () => {
    const feed = await store.cursor.get("feed");
    if (feed?.cursor !== asked?.cursor || feed?.epoch !== asked?.epoch) return;
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
    await store.outbox
      .where("state")
      .anyOf("sent", "done")
      .and((entry) => entry.epoch !== epoch)
      .modify((entry) => {
        entry.state = "queued";
        entry.open_refs = entry.touches;
        entry.next_attempt_at = 0;
        entry.cursor = null;
        entry.epoch = null;
        entry.problem = null;
      });
    await rebase(store);
  });
}

/** Removes the server copies that a complete fresh pull did not bring. */
async function deleteUnseen(env: SyncEnv): Promise<void> {
  const { store } = env;
  const seen = new Set((await store.sweep.toArray()).map(({ key }) => key));
  const based = await store.base.toArray();
  const gone = based.filter(({ key }) => !seen.has(key));
  await store.base.bulkPut(gone.map(({ key }) => ({ key, record: null })));
  const basedKeys = new Set(based.map(({ key }) => key));
  for (const table of tableNames) {
    const ids = (await store.records(table).toCollection().primaryKeys()) as string[];
    const lost = ids.filter((id) => {
      const key = refKey({ table, id });
      return !seen.has(key) && !basedKeys.has(key);
    });
    await store.records(table).bulkDelete(lost);
  }
  await store.sweep.clear();
}
