import { createHash } from "node:crypto";

/** Of the bytes of a file: how many there are, and their SHA-256 in hexadecimal. */
export type Measured = { length: number; sha256: string };

/** Reads a file to its end; each piece is handed to `take` on the way. Throws what the stream throws. */
export async function measure(
  stream: AsyncIterable<Uint8Array>,
  take?: (piece: Uint8Array) => Promise<unknown>,
): Promise<Measured> {
  const hash = createHash("sha256");
  let length = 0;
  for await (const piece of stream) {
    length += piece.length;
    hash.update(piece);
    await take?.(piece);
  }
  return { length, sha256: hash.digest("hex") };
}
