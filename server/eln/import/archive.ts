import type { Readable } from "node:stream";
import { type Entry, openPromise, type ZipFile } from "yauzl";
import { RefusedCrate } from "./refused-crate.ts";

/** Limits of what an archive states about itself; `yauzl` checks that each file has the stated size. */
const MAX_FILES = 500_000;
const MAX_DOCUMENT_BYTES = 256 * 1024 * 1024;
const MAX_DOCUMENTS_BYTES = 2 * 1024 * 1024 * 1024;

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
  const zip = await openPromise(file, { lazyEntries: true, autoClose: false, strictFileNames: true }).catch(
    (error: Error) => {
      throw new RefusedCrate(`It is not a ZIP archive: ${error.message}`);
    },
  );
  try {
    return archiveOf(zip, await entriesOf(zip));
  } catch (error) {
    zip.close();
    throw error instanceof RefusedCrate
      ? error
      : new RefusedCrate(`Its list of files is damaged: ${messageOf(error)}`);
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

async function entriesOf(zip: ZipFile): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  const folders = new Set<string>();
  for await (const entry of zip.eachEntry()) {
    const [folder = "", ...path] = entry.fileName.split("/");
    if (path.length === 0) throw new RefusedCrate(`${entry.fileName} is not in the folder of the crate.`);
    folders.add(folder);
    if (folders.size > 1) throw new RefusedCrate("It has more than one folder at its top.");
    if (entry.isEncrypted()) throw new RefusedCrate("It is encrypted.");
    const name = path.join("/");
    if (entries.has(name)) throw new RefusedCrate(`It has two files ${name}.`);
    if (name !== "" && !name.endsWith("/")) entries.set(name, entry);
    if (entries.size > MAX_FILES) throw new RefusedCrate(`It has more than ${MAX_FILES} files.`);
  }
  return entries;
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
      const length = entries.get(path)?.uncompressedSize ?? 0;
      documents += length;
      if (length > MAX_DOCUMENT_BYTES || documents > MAX_DOCUMENTS_BYTES)
        throw new RefusedCrate(`${path} is too large: ${length} bytes.`);
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
