import type { FeedPage } from "#contract/sync/answers.ts";
import { type Change, refKey } from "#domain/kernel/change.ts";
import { tableNames } from "#domain/tables.ts";
import type { LabStore } from "#store/db.ts";
import type { CursorRow } from "#store/rows.ts";
import { writeRecords } from "#store/write-records.ts";
import { isoNow, type SyncEnv } from "../env.ts";
import { arrivedAt, markDone } from "../outbox/arrivals.ts";
import { openEntries } from "../outbox/entries.ts";
import { rebaseBy, writeTables } from "../outbox/server-copies.ts";
import { storeRestored } from "./restored.ts";

/**
 * Stores a page of the feed in one transaction: the records, the cursor, the writes that have arrived, and the open writes over
 * all of it. A page that was requested before another context stored one is left out.
 */
export async function storePage(
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
export async function restartPull(
  env: SyncEnv,
  requested: CursorRow | undefined,
  epoch: string,
): Promise<void> {
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
