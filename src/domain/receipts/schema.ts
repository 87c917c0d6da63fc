import * as z from "zod/mini";

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/** The server's signed statement that it has accepted a write. Idempotent: a repeated write gets the same receipt. */
export const Receipt = z.strictObject({
  /** Identifies the server's signing key; it is not the key. */
  server: z.string().check(z.maxLength(64)),
  /** The command's id. */
  key: z.guid(),
  /** E-mail of the person who saved the write, and the name of the device. */
  user: z.string(),
  device: z.nullable(z.string()),
  operation: z.string(),
  method: z.string(),
  path: z.string(),
  /** SHA-256 of method, path and body, as the server stores them. */
  fingerprint: Sha256,
  /** When the write was recorded without signal; null if it was sent at once. ISO-8601 UTC by the device's clock. */
  recorded_at: z.nullable(z.string()),
  /** Milliseconds by which that clock was ahead of the server's, if more than two minutes. */
  clock_off_ms: z.nullable(z.int()),
  /** When the server accepted the write, ISO-8601 UTC. */
  accepted_at: z.string(),
  /** Feed position after the write. */
  number: z.int(),
  /** The attached picture: its SHA-256 and its size in bytes. */
  picture: z.nullable(z.strictObject({ sha256: Sha256, length: z.int() })),
  /** HMAC-SHA-256 over {@link signedText}, in hexadecimal. */
  signature: Sha256,
});
export type Receipt = z.infer<typeof Receipt>;

/** The file of receipts that a tablet exports. */
export const ReceiptFile = z.strictObject({
  format: z.literal("fibril-receipts"),
  version: z.literal(1),
  receipts: z.array(Receipt),
});
export type ReceiptFile = z.infer<typeof ReceiptFile>;

/** Returns the text that the server signs: the fields in a fixed order, as JSON. */
export function signedText(receipt: Omit<Receipt, "signature">): string {
  const { server, key, user, device, operation, method, path, fingerprint } = receipt;
  const { recorded_at, clock_off_ms, accepted_at, number, picture } = receipt;
  return JSON.stringify([
    ...["fibril-receipt-1", server, key, user, device, operation, method, path, fingerprint],
    ...[recorded_at, clock_off_ms, accepted_at, number, picture?.sha256 ?? null, picture?.length ?? null],
  ]);
}
