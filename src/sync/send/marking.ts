import type { OutboxEntry } from "#store/rows.ts";
import { isoNow, type SyncEnv } from "../env.ts";

/** Marks writes as being sent, before the request. Returns false and marks none if one of them is no longer queued. */
export async function markSending(env: SyncEnv, entries: OutboxEntry[]): Promise<boolean> {
  // On its own: the answer to the batch before, which is recorded in `marks`, does not wait for the rows.
  await env.store.marks.put({ key: "replay", value: env.now() });
  return env.store.transaction("rw", env.store.outbox, async () => {
    const rows = await stillQueued(env, entries);
    if (rows.size < entries.length) return false;
    const now = isoNow(env);
    await env.store.outbox.bulkPut(
      [...rows.values()].map((row) => ({
        ...row,
        sending: true,
        attempts: row.attempts + 1,
        first_sent_at: row.first_sent_at ?? now,
        last_attempt_at: now,
      })),
    );
    return true;
  });
}

/** Reverts {@link markSending} for writes that were not sent: the person can still withdraw them. */
export async function undoMarkSending(env: SyncEnv, entries: OutboxEntry[]): Promise<void> {
  await updateQueued(env, entries, ({ attempts, first_sent_at, last_attempt_at = null }, row) =>
    // Marked more than once: another context has sent the write meanwhile.
    row.attempts === attempts + 1 ? { attempts, first_sent_at, last_attempt_at } : {},
  );
}

/**
 * Changes the rows of writes that are still queued, and clears their marks; a person may have settled some meanwhile.
 */
export async function updateQueued(
  env: SyncEnv,
  entries: OutboxEntry[],
  toChanges: (entry: OutboxEntry, row: OutboxEntry) => Partial<OutboxEntry>,
): Promise<void> {
  await env.store.transaction("rw", env.store.outbox, async () => {
    const rows = await stillQueued(env, entries);
    await env.store.outbox.bulkPut(
      entries.flatMap((entry) => {
        const row = rows.get(entry.id);
        return row ? [{ ...row, sending: false, ...toChanges(entry, row) }] : [];
      }),
    );
  });
}

/** Clears the marks of writes that are still queued. */
export async function clearSending(env: SyncEnv, entries: OutboxEntry[]): Promise<void> {
  await updateQueued(env, entries, () => ({}));
}

/** Returns the current rows of these writes by the write's id, without those that are no longer queued. */
async function stillQueued(env: SyncEnv, entries: OutboxEntry[]): Promise<Map<string, OutboxEntry>> {
  const ids = new Set(entries.map(({ id }) => id));
  const seqs = entries.map(({ seq }) => seq);
  // One range request for all; the filter drops other writes within the range.
  const range = env.store.outbox.where("seq").between(Math.min(...seqs), Math.max(...seqs), true, true);
  const rows = (await range.toArray()).filter(({ id, state }) => state === "queued" && ids.has(id));
  return new Map(rows.map((row) => [row.id, row]));
}
