import { keyToRef } from "#domain/kernel/change.ts";
import type { LabStore } from "#store/db.ts";
import { type OutboxEntry, unsettledStates } from "#store/rows.ts";
import { writeTables } from "../write/server-copies.ts";

/**
 * Deletes what the server has: all records, histories, pictures, lists and receipts. Unsent writes of all people with their
 * pictures remain, as do drafts, PINs, the identity of the device, and notices that their author has not seen. The next
 * pull after a sign-in receives the lab anew. Call inside a transaction over all tables.
 */
export async function wipeSent(store: LabStore): Promise<void> {
  const all = await store.outbox.toArray();
  const isUnsent = ({ state }: OutboxEntry) => (unsettledStates as readonly string[]).includes(state);
  const unsent = all.filter(isUnsent);
  const sent = all.filter((entry) => !isUnsent(entry) && entry.untold !== 1);
  const files = unsent.map(({ id }) => id);
  const pictures = unsent.flatMap(({ creates }) => creates.map((key) => keyToRef(key).id));
  const inPart = ["outbox", "blobs", "thumbnails"];
  await Promise.all([
    ...writeTables(store)
      .filter(({ name }) => !inPart.includes(name))
      .map((table) => table.clear()),
    store.outbox.bulkDelete(sent.map(({ seq }) => seq)),
    store.blobs.where("id").noneOf(files).delete(),
    store.thumbnails.where("id").noneOf(pictures).delete(),
    store.marks.bulkDelete(["devices", "mail", "restored"]),
    store.marks.put({ key: "wiped", value: sent.map(({ id }) => id) }),
  ]);
}
