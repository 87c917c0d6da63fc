import type { LabStore } from "#store/db.ts";
import type { OutboxEntry, OutboxState } from "#store/rows.ts";

const RETENTION_DAYS = 30;
/** The server may be restored from a backup of some days ago, and then needs the files again. */
const FILE_RETENTION_DAYS = 7;

/** When the server accepted the write, by its receipt; without one, when its answer arrived or a person discarded it. */
export function acceptedAt({ receipt, finished_at }: OutboxEntry): string | null {
  return receipt?.accepted_at ?? finished_at;
}

/**
 * Deletes receipts and discarded writes that are older than 30 days, and the files of receipts older than 7 days, at
 * the server's time of the last pull: this tablet's clock may be wrong. Returns the number of writes deleted.
 */
export async function deleteOld(store: LabStore): Promise<number> {
  const pulledAt = Date.parse((await store.cursor.get("feed"))?.server_at ?? "");
  if (Number.isNaN(pulledAt)) return 0;
  const daysBefore = (days: number) => new Date(pulledAt - days * 86_400_000).toISOString();
  const settledBefore = (before: string, ...states: OutboxState[]) =>
    store.outbox
      .where("state")
      .anyOf(states)
      .and((entry) => (acceptedAt(entry) ?? before) < before)
      .toArray();
  return store.transaction("rw", store.outbox, store.blobs, async () => {
    const old = await settledBefore(daysBefore(RETENTION_DAYS), "done", "discarded");
    const sent = await settledBefore(daysBefore(FILE_RETENTION_DAYS), "done");
    await store.blobs.bulkDelete([...old, ...sent].map(({ id }) => id));
    await store.outbox.bulkDelete(old.map(({ seq }) => seq));
    return old.length;
  });
}
