import type { Readable } from "node:stream";

/** Storage of the lab's pictures. The adapter uses a folder; one test suite covers every adapter. */
export interface Files {
  /**
   * Receives a file to the disk, not to memory. The file is not part of the data before `store`. Rethrows an error of
   * the stream and deletes the incomplete file.
   */
  receive(stream: Readable): Promise<ReceivedFile>;
  /** Stores bytes that the server made, completely or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns `null` when there is no file of that name. */
  read(name: string): Promise<StoredFile | null>;
  /** The names of all stored files, in no particular order. */
  names(): AsyncIterable<string>;
}

/** A received file that is not stored yet. */
export interface ReceivedFile {
  /** Path of the file until it is stored, for code that reads its content. */
  readonly path: string;
  readonly length: number;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
  /** Stores the file under its name, atomically. A second call does nothing. A name never comes from a client. */
  store(name: string): Promise<void>;
  /** Deletes the file unless it is stored. */
  discard(): Promise<void>;
}

/** A stored file: its length in bytes, and a function that opens it for reading. */
export type StoredFile = { length: number; open(): ReadableStream<Uint8Array> };
