import type { Readable } from "node:stream";

/** Where the lab's pictures lie. A folder today; one suite holds every adapter. */
export interface Files {
  /**
   * Takes in a file as it comes, to the disk and not to memory. Nothing of it counts before `keep`. Throws what the
   * stream throws; then nothing is left of it.
   */
  receive(stream: Readable): Promise<Arrived>;
  /** Keeps bytes that were made here, whole or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** `null` where there is none of that name. */
  read(name: string): Promise<StoredFile | null>;
  /** Every file that is kept, in no order. */
  names(): AsyncIterable<string>;
}

/** A file that has arrived and is not kept yet. */
export interface Arrived {
  /** Where it lies until then, for those who have to look into it. */
  readonly path: string;
  readonly length: number;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
  /** Gives it its name, all at once; a second time does nothing. A name is never a client's. */
  keep(name: string): Promise<void>;
  /** Throws it away; nothing happens to one that is kept. */
  discard(): Promise<void>;
}

/** A file that is kept: how many bytes it has, and a way to read them. */
export type StoredFile = { length: number; open(): ReadableStream<Uint8Array> };
