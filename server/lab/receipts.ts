import { createHmac, hash, timingSafeEqual } from "node:crypto";
import { commandNamed } from "#contract/operations.ts";
import { type Receipt, signedText } from "#domain/receipts/schema.ts";
import type { LabDb, StoredReply } from "../db/lab-db.ts";

/**
 * Returns the receipt of an accepted write, signed with the lab's key; null for a refusal, or without a key. The same
 * stored reply always has the same receipt.
 */
export function receiptOf(stored: StoredReply, signingKey: string | null): Receipt | null {
  if (stored.status >= 300 || signingKey === null) return null;
  const { key, user, device, operation, method, path, fingerprint, recorded_at, clock_off_ms } = stored;
  const unsigned = {
    server: serverOf(signingKey),
    ...{ key, user, device, operation, method, path, fingerprint, recorded_at, clock_off_ms },
    accepted_at: stored.received_at,
    number: stored.cursor,
    picture: pictureOf(stored),
  };
  return { ...unsigned, signature: sign(unsigned, signingKey) };
}

/** Returns the receipt as the value of a header. */
export function toHeader(receipt: Receipt): string {
  return Buffer.from(JSON.stringify(receipt)).toString("base64url");
}

/** Identifies the signing key without revealing it. */
function serverOf(signingKey: string): string {
  return hash("sha256", `fibril server ${signingKey}`).slice(0, 16);
}

function sign(receipt: Omit<Receipt, "signature">, signingKey: string): string {
  return createHmac("sha256", Buffer.from(signingKey, "hex")).update(signedText(receipt)).digest("hex");
}

function pictureOf({ operation, request }: StoredReply): Receipt["picture"] {
  if (!commandNamed(operation)?.file) return null;
  const { sha256, length } = JSON.parse(request) as { sha256: string; length: number };
  return { sha256, length: Number(length) };
}

/**
 * `valid`: this server signed the receipt and has the write. `missing`: it signed the receipt and has no such write, as
 * after the restore of an older backup. `altered`: a field differs from what was signed. `foreign`: another server's.
 */
export type ReceiptVerdict = "valid" | "altered" | "foreign" | "missing";

/** Checks a receipt against the lab. */
export async function verifyReceipt(db: LabDb, receipt: Receipt): Promise<ReceiptVerdict> {
  const signingKey = await db.receiptKey();
  if (signingKey === null || receipt.server !== serverOf(signingKey)) return "foreign";
  const [given, own] = [receipt.signature, sign(receipt, signingKey)].map((text) => Buffer.from(text));
  if (!given || !own || !timingSafeEqual(given, own)) return "altered";
  return (await db.devices.received([receipt.key])).has(receipt.key) ? "valid" : "missing";
}
