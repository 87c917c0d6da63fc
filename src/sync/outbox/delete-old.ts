import type { LabStore } from "#store/db.ts";
import type { OutboxEntry, OutboxState } from "#store/rows.ts";
import { readClock } from "../device/clock.ts";

const RETENTION_DAYS = 30;
/** The server may be restored from a backup of some days ago, and then needs the files again. */
const FILE_RETENTION_DAYS = 7;

/** When the server accepted the write, by its receipt; without one, when its answer arrived or a person discarded it. */
export function acceptedAt({ receipt, finished_at }: OutboxEntry): string | null {
  return receipt?.accepted_at ?? finished_at;
}

/**
 * Deletes receipts and discarded writes that are older than 30 days, and the files of receipts older than 7 days, at
 * the server's time of the last pull: this tablet's clock may be wrong, and what it has written is as wrong. Returns the
 * number of writes deleted.
 */
export async function deleteOld(store: LabStore): Promise<number> {
  const pulledAt = Date.parse((await store.cursor.get("feed"))?.server_at ?? "");
  if (Number.isNaN(pulledAt)) return 0;
  const { off_ms = 0 } = (await readClock(store)) ?? {};
  const ageOf = ({ receipt, finished_at }: OutboxEntry) =>
    receipt ? pulledAt - Date.parse(receipt.accepted_at) : pulledAt + off_ms - Date.parse(finished_at ?? "");
  const settledBefore = (days: number, ...states: OutboxState[]) =>
    store.outbox
      .where("state")
      .anyOf(states)
      .and((entry) => ageOf(entry) > days * 86_400_000)
      .toArray();
  return store.transaction("rw", store.outbox, store.blobs, async () => {
    const old = await settledBefore(RETENTION_DAYS, "done", "discarded");
    const sent = await settledBefore(FILE_RETENTION_DAYS, "done");
    await store.blobs.bulkDelete([...old, ...sent].map(({ id }) => id));
    await store.outbox.bulkDelete(old.map(({ seq }) => seq));
    return old.length;
  });
}
