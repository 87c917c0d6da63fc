import { createHash } from "node:crypto";

/** Number of a file's bytes, and their SHA-256 in hexadecimal. */
export type Measured = { length: number; sha256: string };

/** Reads a stream to its end and passes each piece to `onPiece`. Rethrows an error of the stream. */
export async function measure(
  stream: AsyncIterable<Uint8Array>,
  onPiece?: (piece: Uint8Array) => Promise<unknown>,
): Promise<Measured> {
  const hash = createHash("sha256");
  let length = 0;
  for await (const piece of stream) {
    length += piece.length;
    hash.update(piece);
    await onPiece?.(piece);
  }
  return { length, sha256: hash.digest("hex") };
}
