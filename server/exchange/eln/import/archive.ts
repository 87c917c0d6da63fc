import { stat } from "node:fs/promises";
import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";

/**
 * Limits of what an archive states about itself, checked before anything is unpacked; `yauzl` then checks that each file
 * has the stated size. All files together are at most `MAX_RATIO` times as large as the archive, or at most `MIN_UNPACKED_BYTES`.
 */
const MAX_FILES = 500_000;
const MAX_BYTES = 256 * 1024 ** 3;
const MAX_RATIO = 200;
const MIN_UNPACKED_BYTES = 16 * 1024 ** 2;
/** The metadata of 100,000 records are about 264 MB; V8 reads no text of more than 512 MB. */
const MAX_FILE_BYTES = 480 * 1024 ** 2;
const MAX_DOCUMENTS_BYTES = 2 * 1024 ** 3;

/** The fixed part of the header before each file. */
const HEADER_BYTES = 30;

/** An open ZIP archive with one folder. Paths are relative to that folder. */
export type Archive = {
  /** The stated length of a file in bytes; undefined if there is no such file. */
  lengthOf(path: string): number | undefined;
  open(path: string): Promise<Readable>;
  /** The whole content of a document. Throws if the documents read so far are too large together. */
  read(path: string): Promise<Buffer>;
  close(): void;
};

/** Opens an archive and checks its list of files. Throws {@link RefusedCrate}. */
export async function openArchive(file: string): Promise<Archive> {
  const { size } = await stat(file);
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    throw new RefusedCrate(`It is not a ZIP archive: ${error.message}`);
  });
  try {
    return archiveOf(zip, await entriesOf(zip, size));
  } catch (error) {
    zip.close();
    throw error instanceof RefusedCrate
      ? error
      : new RefusedCrate(`Its list of files is damaged: ${messageOf(error)}`);
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** What operating systems add to an archive that is packed again. */
const isAdded = (path: string) =>
  /^__MACOSX(\/|$)|(^|\/)(\.DS_Store|\._[^/]*|Thumbs\.db|desktop\.ini)$/i.test(path);

async function entriesOf(zip: ZipFile, size: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const folders = new Set<string>();
  const all: Entry[] = [];
  let unpacked = 0;
  if (zip.entryCount > MAX_FILES) throw new RefusedCrate(`It has more than ${MAX_FILES} files.`);
  for await (const entry of zip.eachEntry()) {
    all.push(entry);
    unpacked += entry.uncompressedSize;
    if (entry.uncompressedSize > MAX_FILE_BYTES)
      throw new RefusedCrate(`${entry.fileName} is too large: ${entry.uncompressedSize} bytes.`);
    if (unpacked > MAX_BYTES || (unpacked > MIN_UNPACKED_BYTES && unpacked > size * MAX_RATIO))
      throw new RefusedCrate(`It unpacks to too much: more than ${unpacked} bytes from ${size}.`);
    if (isAdded(entry.fileName)) continue;
    const [folder = "", ...path] = entry.fileName.split("/");
    if (path.length === 0) throw new RefusedCrate(`${entry.fileName} is not in the folder of the crate.`);
    folders.add(folder);
    if (folders.size > 1) throw new RefusedCrate("It has more than one folder at its top.");
    if (entry.isEncrypted()) throw new RefusedCrate("It is encrypted.");
    // Some systems store an accent apart from its letter.
    const name = path.join("/").normalize();
    if (entries.has(name)) throw new RefusedCrate(`It has two files ${name}.`);
    if (name !== "" && !name.endsWith("/")) entries.set(name, entry);
  }
  refuseOverlaps(all);
  return entries;
}

/** Throws if two files share bytes of the archive: a small archive could then unpack to any size. */
function refuseOverlaps(entries: readonly Entry[]): void {
  let end = 0;
  for (const entry of entries.toSorted(
    (a, b) => a.relativeOffsetOfLocalHeader - b.relativeOffsetOfLocalHeader,
  )) {
    if (entry.relativeOffsetOfLocalHeader < end) throw new RefusedCrate("Files in it overlap.");
    end = entry.relativeOffsetOfLocalHeader + HEADER_BYTES + entry.fileNameLength + entry.compressedSize;
  }
}

function archiveOf(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Archive {
  let documents = 0;
  const open = async (path: string) => {
    const entry = entries.get(path);
    if (entry === undefined) throw new RefusedCrate(`The file ${path} is missing.`);
    return zip.openReadStreamPromise(entry);
  };
  return {
    lengthOf: (path) => entries.get(path)?.uncompressedSize,
    open,
    async read(path) {
      documents += entries.get(path)?.uncompressedSize ?? 0;
      if (documents > MAX_DOCUMENTS_BYTES)
        throw new RefusedCrate(`Its documents are too large: ${documents} bytes up to ${path}.`);
      const pieces: Buffer[] = [];
      try {
        for await (const piece of await open(path)) pieces.push(piece as Buffer);
      } catch (error) {
        throw error instanceof RefusedCrate
          ? error
          : new RefusedCrate(`${path} is damaged: ${messageOf(error)}`);
      }
      return Buffer.concat(pieces);
    },
    close: () => zip.close(),
  };
}

/** The longest message: names in an archive have up to 65,535 bytes. */
const MAX_MESSAGE = 1000;

/**
 * An `.eln` file that cannot be imported; the message states the reason. It is one line of visible characters, whatever
 * names are in the file: a terminal shows it.
 */
export class RefusedCrate extends Error {
  constructor(message: string) {
    super(shown(message, MAX_MESSAGE));
  }
}

/** A text of the file for a sentence: short, and of visible characters. */
export function shown(given: string, most = 80): string {
  const text = given.replaceAll(/[\p{C}\s]+/gu, " ").trim();
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
