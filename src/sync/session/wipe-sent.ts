import { keyToRef } from "#domain/kernel/change.ts";
import type { LabStore } from "#store/db.ts";
import { sealedKey } from "#store/db.ts";
import type { SealedWork, UnsentWork } from "../env.ts";
import { isUnsettled } from "../outbox/entries.ts";
import { writeTables } from "../outbox/server-copies.ts";

/** Call inside a transaction over the outbox, the files, the thumbnails and the drafts. */
export async function readUnsent({
  outbox: entries,
  blobs,
  thumbnails,
  drafts,
}: LabStore): Promise<UnsentWork> {
  const outbox = await entries.filter((entry) => isUnsettled(entry) || entry.untold === 1).toArray();
  const unsent = outbox.filter(isUnsettled);
  const pictures = unsent.flatMap(({ creates }) => creates.map((key) => keyToRef(key).id));
  return {
    outbox,
    blobs: await blobs
      .where("id")
      .anyOf(unsent.map(({ id }) => id))
      .toArray(),
    thumbnails: await thumbnails.where("id").anyOf(pictures).toArray(),
    drafts: await drafts.toArray(),
  };
}

/**
 * Deletes what the server has: all records, histories, pictures, lists and receipts. What the server does not have remains:
 * `sealed`, or in clear without it. So do PINs and the identity of the device. The next pull after a sign-in receives the lab
 * anew. Call inside a transaction over all tables. Returns false, and changes nothing, where the unsent work is no longer
 * what `sealed` contains.
 */
export async function wipeSent(store: LabStore, sealed: SealedWork | null): Promise<boolean> {
  const unsent = await readUnsent(store);
  if (sealed && !sealed.isOf(unsent)) return false;
  const { outbox, thumbnails, blobs } = sealed ? { outbox: [], thumbnails: [], blobs: [] } : unsent;
  const remaining = new Set(outbox.map(({ id }) => id));
  const ids = (await store.outbox.toArray()).map(({ id }) => id);
  const wiped = (await store.marks.get("wiped"))?.value as string[] | undefined;
  for (const table of writeTables(store)) if (table.name !== "blobs") await table.clear();
  // Work that was encrypted before remains: its key follows those of the writes, which are hexadecimal.
  await store.blobs.where("id").below(sealedKey("")).delete();
  await store.marks.bulkDelete(["devices", "mail", "names", "restored"]);
  // Also the earlier ones: a page that is frozen still has their lines.
  const deleted = new Set([...(wiped ?? []), ...ids.filter((id) => !remaining.has(id))]);
  await store.marks.put({ key: "wiped", value: [...deleted] });
  await store.outbox.bulkPut(outbox);
  await store.thumbnails.bulkPut(thumbnails);
  await store.blobs.bulkPut(blobs);
  if (sealed) {
    const { id, writes, bytes } = sealed;
    await store.drafts.clear();
    await store.blobs.put({ id: sealedKey(id), bytes, mime: "" });
    await store.marks.put({ key: sealedKey(id), value: { id, writes } });
  }
  return true;
}
