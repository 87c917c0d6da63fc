import { fromHex, toHex } from "#bytes/bytes.ts";
import { pack } from "#bytes/pack.ts";
import type { LabStore } from "#store/db.ts";
import type { SealedWork } from "../env.ts";
import { isUnsettled } from "../outbox/entries.ts";
import { readUnsent } from "./wipe-sent.ts";

const CURVE = { name: "ECDH", namedCurve: "P-256" };

/** Each key encrypts once, so the nonce is constant. */
export const GCM = { name: "AES-GCM", iv: new Uint8Array(12) };

/**
 * Encrypts the unsent work of everyone on this tablet for the server, whose public key is `publicKey`, hexadecimal: only the
 * server can compute the key again. Returns null where there is none. Changes nothing.
 */
export async function seal(store: LabStore, publicKey: string): Promise<SealedWork | null> {
  const { outbox, blobs, thumbnails, drafts } = store;
  const tables = [outbox, blobs, thumbnails, drafts];
  const unsent = await store.transaction("r", tables, async () => readUnsent(store));
  if (unsent.outbox.length + unsent.drafts.length === 0) return null;
  const packed = pack(unsent);
  const server = await crypto.subtle.importKey("raw", fromHex(publicKey), CURVE, false, []);
  const own = await crypto.subtle.generateKey(CURVE, false, ["deriveBits"]);
  const secret = await crypto.subtle.deriveBits({ ...CURVE, public: server }, own.privateKey, 256);
  const raw = await crypto.subtle.digest("SHA-256", secret);
  const key = await crypto.subtle.importKey("raw", raw, GCM.name, false, ["encrypt"]);
  return {
    id: toHex(new Uint8Array(await crypto.subtle.exportKey("raw", own.publicKey))),
    writes: unsent.outbox
      .filter(isUnsettled)
      .map(({ id, user, state, sending, recorded_at }) => ({ id, user, state, sending, recorded_at })),
    bytes: await crypto.subtle.encrypt(GCM, key, packed),
    isOf: (present) => areSameBytes(pack(present), packed),
  };
}

function areSameBytes(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && one.every((byte, i) => byte === other[i]);
}
