import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import type { StoredFile } from "../../files/files.ts";

/** Opens the content of a file as a stream; `onEnd` is called with its length and SHA-256 when it was read. */
export function measured(
  content: string | StoredFile,
  onEnd: (length: number, sha256: string) => void,
): Readable {
  async function* read(): AsyncGenerator<Uint8Array> {
    const hash = createHash("sha256");
    let length = 0;
    // Opened here: an error before the first read would have no listener, and end the server.
    const pieces = typeof content === "string" ? [Buffer.from(content)] : content.open();
    for await (const piece of pieces as AsyncIterable<Uint8Array>) {
      hash.update(piece);
      length += piece.length;
      yield piece;
    }
    onEnd(length, hash.digest("hex"));
  }
  return Readable.from(read(), { objectMode: false });
}
