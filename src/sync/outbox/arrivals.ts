import type { LabStore } from "#store/db.ts";
import type { CursorRow, OutboxEntry } from "#store/rows.ts";
import type { SyncEnv } from "../env.ts";
import { openEntries } from "./entries.ts";
import { rebaseBy, WithoutRules, writeTables } from "./server-copies.ts";

/**
 * The sent writes that the feed has delivered when it has reached the position of their acknowledgement. Between two pages
 * none is: the feed delivers each record once, at its newest version, which may be on a later page than the position of
 * the write.
 */
export function arrivedAt(feed: CursorRow | undefined, open: readonly OutboxEntry[]): OutboxEntry[] {
  if (!feed || feed.sweeping || feed.partial) return [];
  return open.filter(
    ({ state, epoch, cursor }) =>
      state === "sent" && epoch === feed.epoch && cursor !== null && cursor <= feed.cursor,
  );
}

export function markDone(store: LabStore, arrived: readonly OutboxEntry[]): PromiseLike<unknown> {
  return store.outbox.bulkPut(arrived.map((entry) => ({ ...entry, state: "done", open_refs: [] })));
}

/**
 * Marks writes as done whose effect the feed had delivered before they were acknowledged. Without the rules the next pull of
 * a page does it.
 */
export async function finishArrived(env: SyncEnv): Promise<void> {
  const { store } = env;
  const finish = store.transaction("rw", writeTables(store), async () => {
    const arrived = arrivedAt(await store.cursor.get("feed"), await openEntries(store, ["sent"]));
    if (arrived.length === 0) return;
    await markDone(store, arrived);
    await rebaseBy(env);
  });
  await finish.catch((error: unknown) => {
    if (!(error instanceof WithoutRules)) throw error;
  });
}
