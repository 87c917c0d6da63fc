import { z } from "zod";
import { type Block, findBlocks, read, type Source, toBlock } from "./blocks.ts";
import { isDamaged, isForeign, isNewer, isUnusable, sha256Of } from "./bytes.ts";
import { Cipher, CipherParameters, ITERATIONS, newParameters } from "./cipher.ts";
import { type Rescued, type RescuedWrite, readRescued } from "./rescued-write.ts";

const MAGIC = "FIBRIL-RESCUE";
const VERSION = 1;
const BLOCKS_AT = MAGIC.length + 1;

const Header = CipherParameters.extend({ parts: z.int().min(1) });

/** The bytes of a write's picture. */
type PictureBytes = { bytes: ArrayBuffer; mime: string; thumbnail?: ArrayBuffer | undefined };

/** A write to put into a file, with its picture. */
type WriteToRescue = Omit<RescuedWrite, "picture"> & { file?: PictureBytes | undefined };

/**
 * Returns the pieces of an encrypted file of writes (docs/rescue-file.md). Each picture is encrypted by itself; the file
 * needs as much memory as its pictures.
 */
export async function writeRescueFile(
  { writes, ...head }: Omit<Rescued, "writes"> & { writes: readonly WriteToRescue[] },
  passphrase: string,
  iterations = ITERATIONS,
): Promise<Uint8Array<ArrayBuffer>[]> {
  const pictures = writes.flatMap(({ file }) => (file ? [file] : []));
  const parameters = newParameters(iterations);
  const header = { ...parameters, parts: 1 + pictures.length };
  const start = [bytesOf(MAGIC), Uint8Array.of(VERSION), ...(await toBlock(bytesOf(JSON.stringify(header))))];
  const cipher = await Cipher.of(passphrase, parameters, joined(start));
  const listed = await Promise.all(
    writes.map(async ({ file, ...write }) => ({ ...write, ...(file && { picture: await describe(file) }) })),
  );
  const pieces = [...start];
  const add = async (i: number, part: Uint8Array<ArrayBuffer>) =>
    pieces.push(...(await toBlock(await cipher.encrypt(i, part))));
  await add(0, bytesOf(JSON.stringify({ ...head, writes: listed })));
  for (const [i, picture] of pictures.entries()) await add(1 + i, partOf(picture));
  return pieces;
}

/** The writes of a file, and a function that reads the picture of a write. */
export type RescueFile = Rescued & { pictureOf(write: RescuedWrite): Promise<PictureBytes | undefined> };

/**
 * Opens a rescue file, and reads all of it once: a file that is damaged anywhere is refused before anything is done with
 * it. Throws `Unreadable` with the reason.
 */
export async function openRescueFile(source: Source, passphrase: string): Promise<RescueFile> {
  const start = await read(source, { from: 0, to: Math.min(BLOCKS_AT, source.size) });
  if (textOf(start.slice(0, MAGIC.length)) !== MAGIC) throw isForeign();
  if (start.length < BLOCKS_AT) throw isDamaged();
  if (start[MAGIC.length] !== VERSION) throw isNewer();
  const [first, ...parts] = await findBlocks(source, BLOCKS_AT);
  if (!first) throw isDamaged();
  const header = readHeader(await read(source, first));
  if (header.parts !== parts.length) throw isDamaged();
  const head = await read(source, { from: 0, to: first.end });
  const cipher = await Cipher.of(passphrase, header, head);
  const decrypt = async (i: number) => cipher.decrypt(i, await read(source, parts[i] as Block));
  const rescued = readRescued(textOf(await decrypt(0)));
  const withPicture = rescued.writes.filter(({ picture }) => picture);
  if (withPicture.length !== parts.length - 1) throw isUnusable();
  const file: RescueFile = {
    ...rescued,
    async pictureOf(write) {
      if (!write.picture) return undefined;
      const { mime, length, sha256, thumbnail } = write.picture;
      const part = await decrypt(1 + withPicture.indexOf(write));
      const bytes = part.slice(0, length).buffer;
      if (part.length !== length + thumbnail || (await sha256Of(bytes)) !== sha256) throw isUnusable();
      return { bytes, mime, ...(thumbnail > 0 && { thumbnail: part.slice(length).buffer }) };
    },
  };
  for (const write of withPicture) await file.pictureOf(write);
  return file;
}

function readHeader(bytes: Uint8Array) {
  try {
    return Header.parse(JSON.parse(textOf(bytes)));
  } catch {
    // The header is intact, so another program or a later version has written it.
    throw isNewer();
  }
}

async function describe({ bytes, mime, thumbnail }: PictureBytes): Promise<RescuedWrite["picture"]> {
  const sha256 = await sha256Of(bytes);
  return { mime, length: bytes.byteLength, sha256, thumbnail: thumbnail?.byteLength ?? 0 };
}

function partOf({ bytes, thumbnail }: PictureBytes): Uint8Array<ArrayBuffer> {
  return joined([new Uint8Array(bytes), new Uint8Array(thumbnail ?? new ArrayBuffer(0))]);
}

function joined(pieces: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(pieces.reduce((length, piece) => length + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
