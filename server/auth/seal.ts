import { createECDH, createHmac, hash } from "node:crypto";

/**
 * The public key, hexadecimal, with which a device that is to be wiped encrypts its unsent work. It follows from the lab's
 * key, which a backup contains.
 */
export function sealOf(labKey: string): string {
  return pairOf(labKey).getPublicKey("hex");
}

/**
 * The key, hexadecimal, of the work that a device encrypted with its own key pair, whose public key is `sealedFor`. Null for a
 * text that is no point of the curve. The private key remains here: the holder of the device cannot compute it.
 */
export function unseal(labKey: string, sealedFor: string): string | null {
  try {
    return hash("sha256", pairOf(labKey).computeSecret(sealedFor, "hex"), "hex");
  } catch {
    return null;
  }
}

function pairOf(labKey: string) {
  const secret = createHmac("sha256", Buffer.from(labKey, "hex")).update("fibril seal").digest();
  // A private key is less than the order of the curve, which is just below 2^256.
  secret.writeUInt8(secret.readUInt8(0) & 0x7f, 0);
  const pair = createECDH("prime256v1");
  pair.setPrivateKey(secret);
  return pair;
}
