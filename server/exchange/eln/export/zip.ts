import { pipeline } from "node:stream/promises";
import { crc32, createDeflateRaw } from "node:zlib";
import type { Files } from "../../../files/files.ts";
import { Spool } from "./spool.ts";

/** One file of an archive; it is opened when the files before it are sent. */
export type ZipEntry = { path: string; isCompressed: boolean; open(): AsyncIterable<Uint8Array> };

/** The archive is read by programs for ZIP 2.0; its list of files needs 4.5, with 64-bit numbers. */
const VERSION = 20;
const VERSION_64 = 45;
/** Bit 3: length and check sum are after the file. Bit 11: the path is UTF-8. */
const FLAGS = 0x0808;
const STORED = 0;
const DEFLATED = 8;
const MAX_32 = 0xffffffff;
/** A regular file that its owner may write and everyone may read. */
const MODE = 0o100644;

/**
 * Writes a ZIP archive. Each file is read while the archive is read, and the list of files is on the disk until it is
 * sent: neither the number of files nor their lengths need memory. An error of a file ends the archive.
 */
export class ZipArchive {
  readonly #list: Spool;
  readonly #time: number;
  #count = 0;
  #position = 0;

  /** `mtime` is that of every file. */
  constructor(files: Files, mtime: Date) {
    this.#list = new Spool(files);
    this.#time = toDosTime(mtime);
  }

  async *of(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Uint8Array> {
    for await (const entry of entries) yield* this.#entry(entry);
    const start = this.#position;
    for await (const piece of this.#list.read()) yield this.#counted(piece);
    yield this.#end(start);
  }

  async close(): Promise<void> {
    await this.#list.close();
  }

  async *#entry({ path, isCompressed, open }: ZipEntry): AsyncGenerator<Uint8Array> {
    const offset = this.#position;
    const name = Buffer.from(path);
    const method = isCompressed ? DEFLATED : STORED;
    const head = Buffer.alloc(30);
    head.writeUInt32LE(0x04034b50, 0);
    head.writeUInt16LE(VERSION, 4);
    head.writeUInt16LE(FLAGS, 6);
    head.writeUInt16LE(method, 8);
    head.writeUInt32LE(this.#time, 10);
    head.writeUInt16LE(name.length, 26);
    yield this.#counted(Buffer.concat([head, name]));
    const before = this.#position;
    const file = { length: 0, crc: 0 };
    const content = measured(open(), file);
    for await (const piece of isCompressed ? deflated(content) : content) yield this.#counted(piece);
    const compressed = this.#position - before;
    if (file.length >= MAX_32 || compressed >= MAX_32) throw new Error(`${path} is larger than 4 GB`);
    // Check sum and lengths: after the file, and in the list.
    const sizes = Buffer.alloc(12);
    sizes.writeUInt32LE(file.crc, 0);
    sizes.writeUInt32LE(compressed, 4);
    sizes.writeUInt32LE(file.length, 8);
    yield this.#counted(Buffer.concat([Buffer.from([0x50, 0x4b, 0x07, 0x08]), sizes]));
    await this.#addToList(name, { method, sizes, offset });
  }

  async #addToList(
    name: Buffer,
    { method, sizes, offset }: { method: number; sizes: Buffer; offset: number },
  ): Promise<void> {
    const isFar = offset >= MAX_32;
    const extra = Buffer.alloc(isFar ? 12 : 0);
    if (isFar) {
      extra.writeUInt16LE(1, 0);
      extra.writeUInt16LE(8, 2);
      extra.writeBigUInt64LE(BigInt(offset), 4);
    }
    const head = Buffer.alloc(46);
    head.writeUInt32LE(0x02014b50, 0);
    // Made on Unix: the mode is in the upper half of the attributes.
    head.writeUInt16LE((3 << 8) | VERSION_64, 4);
    head.writeUInt16LE(isFar ? VERSION_64 : VERSION, 6);
    head.writeUInt16LE(FLAGS, 8);
    head.writeUInt16LE(method, 10);
    head.writeUInt32LE(this.#time, 12);
    sizes.copy(head, 16);
    head.writeUInt16LE(name.length, 28);
    head.writeUInt16LE(extra.length, 30);
    head.writeUInt32LE((MODE << 16) >>> 0, 38);
    head.writeUInt32LE(isFar ? MAX_32 : offset, 42);
    this.#count += 1;
    await this.#list.write(Buffer.concat([head, name, extra]));
  }

  /** The end of the list that begins at `start`: with 64-bit numbers, then as programs without them know it. */
  #end(start: number): Buffer {
    const length = this.#position - start;
    const end = Buffer.alloc(56 + 20 + 22);
    end.writeUInt32LE(0x06064b50, 0);
    end.writeBigUInt64LE(44n, 4);
    end.writeUInt16LE((3 << 8) | VERSION_64, 12);
    end.writeUInt16LE(VERSION_64, 14);
    end.writeBigUInt64LE(BigInt(this.#count), 24);
    end.writeBigUInt64LE(BigInt(this.#count), 32);
    end.writeBigUInt64LE(BigInt(length), 40);
    end.writeBigUInt64LE(BigInt(start), 48);
    end.writeUInt32LE(0x07064b50, 56);
    end.writeBigUInt64LE(BigInt(this.#position), 64);
    end.writeUInt32LE(1, 72);
    end.writeUInt32LE(0x06054b50, 76);
    end.writeUInt16LE(Math.min(this.#count, 0xffff), 84);
    end.writeUInt16LE(Math.min(this.#count, 0xffff), 86);
    end.writeUInt32LE(Math.min(length, MAX_32), 88);
    end.writeUInt32LE(Math.min(start, MAX_32), 92);
    const needs64 = this.#count >= 0xffff || length >= MAX_32 || start >= MAX_32;
    return needs64 ? end : end.subarray(76);
  }

  #counted(piece: Uint8Array): Uint8Array {
    this.#position += piece.length;
    return piece;
  }
}

async function* measured(
  content: AsyncIterable<Uint8Array>,
  file: { length: number; crc: number },
): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    file.length += piece.length;
    file.crc = crc32(piece, file.crc);
    yield piece;
  }
}

/** Compresses pieces. Whoever stops early closes the content; its errors are those of the reader. */
async function* deflated(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const deflate = createDeflateRaw();
  const written = pipeline(content, deflate);
  written.catch(() => undefined);
  yield* deflate as AsyncIterable<Uint8Array>;
  await written;
}

/** Local date and time of MS-DOS, in steps of two seconds: time in the lower half, date in the upper. */
function toDosTime(at: Date): number {
  const time = (at.getHours() << 11) | (at.getMinutes() << 5) | (at.getSeconds() >> 1);
  const day = ((at.getFullYear() - 1980) << 9) | ((at.getMonth() + 1) << 5) | at.getDate();
  return ((day << 16) | time) >>> 0;
}
