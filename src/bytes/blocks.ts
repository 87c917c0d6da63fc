import { isDamaged, sha256Of, toHex } from "./bytes.ts";

/** A file that is read in pieces: a `Blob` of a browser or of Node.js. */
export type Source = {
  size: number;
  slice(from: number, to: number): { arrayBuffer(): Promise<ArrayBuffer> };
};

/** A part of a file: its first byte, and the byte after its last one. */
type Range = { from: number; to: number };

/** Where the content of a block is in its file, and where the block ends. */
export type Block = Range & { end: number };

const LENGTH_BYTES = 4;
const HASH_BYTES = 32;

/** Returns the pieces of a block: the length of its content (4 bytes, big-endian), the content, its SHA-256. */
export async function toBlock(content: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>[]> {
  const length = new Uint8Array(LENGTH_BYTES);
  new DataView(length.buffer).setUint32(0, content.length);
  return [length, content, new Uint8Array(await crypto.subtle.digest("SHA-256", content))];
}

/** Finds the blocks from byte `at` to the end of the file. Throws `Unreadable` unless all of them are intact. */
export async function findBlocks(file: Source, at: number): Promise<Block[]> {
  const blocks: Block[] = [];
  for (let next = at; next < file.size; ) {
    const length = await read(file, { from: next, to: next + LENGTH_BYTES });
    const from = next + LENGTH_BYTES;
    const to = from + new DataView(length.buffer).getUint32(0);
    const end = to + HASH_BYTES;
    const hash = await read(file, { from: to, to: end });
    if ((await sha256Of(await read(file, { from, to }))) !== toHex(hash)) throw isDamaged();
    blocks.push({ from, to, end });
    next = end;
  }
  return blocks;
}

/** Returns the bytes of a range. Throws `Unreadable` where the file ends before the range. */
export async function read(file: Source, { from, to }: Range): Promise<Uint8Array<ArrayBuffer>> {
  if (to > file.size) throw isDamaged();
  return new Uint8Array(await file.slice(from, to).arrayBuffer());
}
