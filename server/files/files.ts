import { createHash } from "node:crypto";
import type { Readable } from "node:stream";

/** Storage of the lab's pictures and files: a folder, or a bucket of an S3 store. One test suite covers both adapters. */
export interface Files {
  /** The folder or the bucket, for people. */
  readonly place: string;
  /** Whether servers with other data folders have the same files. */
  readonly isShared: boolean;
  /**
   * Receives a file to the disk, not to memory. The file is not part of the data before `store`. Rethrows an error of
   * the stream and deletes the incomplete file.
   */
  receive(stream: Readable): Promise<ReceivedFile>;
  /** Stores bytes that the server made, completely or not at all. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Returns `null` when there is no file of that name. */
  read(name: string): Promise<StoredFile | null>;
  /** All stored files, in no particular order. */
  list(): AsyncIterable<ListedFile>;
  /** Throws unless the store answers and can be used. Whether the disk can be written is shown by `receive`. */
  check(): Promise<void>;
  /** Deletes incomplete uploads that no server continues: of more than a day ago. */
  deleteAbandoned(): Promise<void>;
}

/** A received file that is not stored yet. */
export interface ReceivedFile {
  /** Path of the file until it is stored, for code that reads its content. */
  readonly path: string;
  readonly length: number;
  /** SHA-256 in hexadecimal. */
  readonly sha256: string;
  /** Does the slow part of `store` before the transaction that calls `store`. Optional; a second call does nothing. */
  prepare(): Promise<void>;
  /** Stores the file under its name, atomically. A second call does nothing. A name never comes from a client. */
  store(name: string): Promise<void>;
  /** Deletes the file unless it is stored, and what `prepare` made. */
  discard(): Promise<void>;
}

/** A stored file: its length in bytes, and a function that opens it for reading. */
export type StoredFile = { length: number; open(): ReadableStream<Uint8Array> };
/** A file in a list, with its length in bytes. */
export type ListedFile = { name: string; length: number };

/**
 * The store of the files does not answer at present, or refuses the server's requests. The message is for everyone, the
 * message of the cause for the people who run the server.
 */
export class FilesUnavailable extends Error {
  constructor(cause: Error) {
    super("The lab's file store does not answer.", { cause });
  }
}

/** The server makes every name: an id, with a suffix for derived files. A name therefore cannot leave the folder. */
const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.\w+)?$/;

export const isFileName = (name: string) => NAME.test(name);

/** Returns the name. Throws for any other text. */
export function checkedName(name: string): string {
  if (!isFileName(name)) throw new Error(`Not a file name: ${name}`);
  return name;
}

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
