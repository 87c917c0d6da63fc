import { once } from "node:events";
import { createReadStream } from "node:fs";
import { PassThrough } from "node:stream";
import type { Files, ReceivedFile } from "../../../files/files.ts";

/** What is collected while a file is sent and belongs at its end: on the disk, with the incomplete uploads. */
export class Spool {
  readonly #input = new PassThrough();
  readonly #received: Promise<ReceivedFile>;

  constructor(files: Files) {
    this.#received = files.receive(this.#input);
    // Reported by `write` and `read`.
    this.#received.catch(() => undefined);
  }

  /** Throws if the disk is full. */
  async write(piece: string | Uint8Array): Promise<void> {
    if (!this.#input.write(piece)) await Promise.race([once(this.#input, "drain"), this.#received]);
  }

  /** Everything that was written. Nothing can be written afterwards. */
  async *read(): AsyncGenerator<Uint8Array> {
    this.#input.end();
    const { path } = await this.#received;
    yield* createReadStream(path) as AsyncIterable<Uint8Array>;
  }

  async close(): Promise<void> {
    this.#input.destroy();
    await this.#received.then(
      (received) => received.discard(),
      () => undefined,
    );
  }
}
