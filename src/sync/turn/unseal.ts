import { fromHex } from "#bytes/bytes.ts";
import { unpack } from "#bytes/pack.ts";
import { sessionCalls } from "#contract/session/calls.ts";
import { readSealed, sealedKey } from "#store/db.ts";
import { whenStored } from "#store/storage-faults.ts";
import type { SyncEnv, UnsentWork } from "../env.ts";
import { writeTables } from "../outbox/server-copies.ts";
import { callLab } from "../session/call-lab.ts";
import { GCM } from "../session/seal.ts";
import { reconcile } from "../settle/reconcile.ts";
import { keysOf } from "../settle/take-in.ts";
import { rebase } from "../write/overlay.ts";

/**
 * Decrypts the work that an administrator's order had encrypted on this tablet, with the keys that the server gives to whoever
 * is signed in: every write is in the outbox again as it was. Where the server does not give the key, or gives
 * another one, the work remains encrypted.
 */
export async function unseal(env: SyncEnv): Promise<void> {
  const { store, journal } = env;
  for (const { id } of await readSealed(store)) {
    const called = await callLab(env, sessionCalls.unseal, { body: { sealed_for: id } });
    const file = await store.blobs.get(sealedKey(id));
    if (called.kind !== "done" || !file) continue;
    const work = await decrypt(called.answer.key, file.bytes);
    // A storage that is full has the encrypted work.
    if (work) await whenStored(store, () => putBack(env, id, work));
    if (work && journal) await reconcile({ ...env, journal }, { all: true }).catch(() => {});
  }
}

/** Null where the key is not the one that encrypted the bytes. */
async function decrypt(key: string, bytes: ArrayBuffer): Promise<UnsentWork | null> {
  const aes = await crypto.subtle.importKey("raw", fromHex(key), GCM.name, false, ["decrypt"]);
  const packed = await crypto.subtle.decrypt(GCM, aes, bytes).catch(() => null);
  return packed && (unpack(packed) as UnsentWork);
}

/** Puts work back that another page has not put back before; a write that the outbox has by now is not added. */
async function putBack({ store }: SyncEnv, id: string, work: UnsentWork): Promise<void> {
  await store.transaction("rw", [...writeTables(store), store.drafts, store.marks], async () => {
    if (!(await store.marks.get(sealedKey(id)))) return;
    const sealed = new Set(work.outbox.map((entry) => entry.id));
    // A rescue file may be another's: the tablet's own write takes the place of a write that was not confirmed.
    await store.outbox
      .where("state")
      .equals("rescued")
      .and((entry) => sealed.has(entry.id))
      .delete();
    const entries = await store.outbox.toArray();
    const known = new Set(entries.flatMap(keysOf));
    const places = new Set(entries.map(({ seq }) => seq));
    const outbox = work.outbox.filter((entry) => !known.has(entry.id));
    const taken = new Set(outbox.map((entry) => entry.id));
    for (const { seq, ...entry } of outbox)
      await store.outbox.put((places.has(seq) ? entry : { ...entry, seq }) as typeof entry & { seq: number });
    await store.blobs.bulkPut(work.blobs.filter((file) => taken.has(file.id)));
    await store.thumbnails.bulkPut(work.thumbnails);
    const begun = (await store.drafts.toCollection().primaryKeys()) as string[];
    const isBegun = (key: string) => begun.some((one) => key === one || key.startsWith(`${one} `));
    await store.drafts.bulkPut(work.drafts.filter(({ key }) => !isBegun(key)));
    await store.blobs.delete(sealedKey(id));
    await store.marks.delete(sealedKey(id));
    await rebase(store);
  });
}
