import type { OutboxEntry } from "#store/rows.ts";
import { isoNow, type SyncEnv } from "../env.ts";

/** False when another context or a person changed one of them meanwhile: look again before sending. */
export async function markSending(env: SyncEnv, entries: OutboxEntry[]): Promise<boolean> {
  return env.store.transaction("rw", env.store.outbox, env.store.marks, async () => {
    const rows = await stillQueued(env, entries);
    if (rows.size < entries.length) return false;
    await env.store.marks.put({ key: "replay", value: env.now() });
    const now = isoNow(env);
    await env.store.outbox.bulkPut(
      [...rows.values()].map((row) => ({
        ...row,
        sending: true,
        attempts: row.attempts + 1,
        first_sent_at: row.first_sent_at ?? now,
      })),
    );
    return true;
  });
}

/** Takes the mark from writes that were not sent after all: a person can still take them back. */
export async function undoMarkSending(env: SyncEnv, entries: OutboxEntry[]): Promise<void> {
  await updateQueued(env, entries, ({ attempts, first_sent_at }, row) =>
    // Marked more than once: another context has sent it meanwhile.
    row.attempts === attempts + 1 ? { attempts, first_sent_at } : {},
  );
}

/** Changes rows that are still the writes that were sent, and still open; a person may have settled one meanwhile. */
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

export async function clearSending(env: SyncEnv, entries: OutboxEntry[]): Promise<void> {
  await updateQueued(env, entries, () => ({}));
}

/** The rows of these writes as they are now, by the write's id; those that were settled meanwhile are missing. */
async function stillQueued(env: SyncEnv, entries: OutboxEntry[]): Promise<Map<string, OutboxEntry>> {
  const ids = new Set(entries.map(({ id }) => id));
  const seqs = entries.map(({ seq }) => seq);
  // One request for all of them; what lies between them comes along and is left out here.
  const range = env.store.outbox.where("seq").between(Math.min(...seqs), Math.max(...seqs), true, true);
  const rows = (await range.toArray()).filter(({ id, state }) => state === "queued" && ids.has(id));
  return new Map(rows.map((row) => [row.id, row]));
}
