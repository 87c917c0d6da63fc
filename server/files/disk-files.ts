import { createReadStream, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { Files, ReceivedFile } from "./files.ts";
import { flushFolder, putInPlace } from "./flush.ts";
import { type Measured, measure } from "./measure.ts";

/** The server makes every name: an id, with a suffix for derived files. A name therefore cannot leave the folder. */
const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.\w+)?$/;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Opens the files in a folder, and deletes incomplete uploads of a server that was stopped. */
export function openDiskFiles(folder: string): Files {
  deleteIncomplete(folder);
  return diskFiles(folder);
}

/** Deletes incomplete uploads of a server that was stopped. */
export function deleteIncomplete(folder: string): void {
  rmSync(incomingOf(folder), { recursive: true, force: true });
}

/** Deletes incomplete uploads that no server continues: of more than a day ago. */
export function deleteAbandoned(folder: string): void {
  const incoming = incomingOf(folder);
  if (!existsSync(incoming)) return;
  for (const name of readdirSync(incoming)) {
    const path = join(incoming, name);
    const changed = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now();
    if (Date.now() - changed > DAY_MS) rmSync(path, { force: true });
  }
}

/** The files in a folder that a running server may use too: its incomplete uploads remain. */
export function diskFiles(folder: string): Files {
  const incoming = incomingOf(folder);

  // A subfolder per first two characters, because one folder would contain too many files.
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error(`Not a file name: ${name}`);
    return join(folder, name.slice(0, 2), name);
  };
  const moveInPlace = async (from: string, name: string) => {
    const path = pathOf(name);
    const made = await mkdir(dirname(path), { recursive: true });
    if (made !== undefined) await flushFolder(dirname(made));
    await putInPlace(from, path);
  };
  const receive = async (stream: Readable) => {
    await mkdir(incoming, { recursive: true });
    const path = join(incoming, crypto.randomUUID());
    try {
      return receivedFile(path, await writeFlushed(stream, path), moveInPlace);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  };

  return {
    receive,
    async write(name, bytes) {
      const file = await receive(Readable.from([bytes]));
      await file.store(name);
    },
    async read(name) {
      const path = pathOf(name);
      const found = await stat(path).catch(() => null);
      if (found === null) return null;
      const open = () => Readable.toWeb(createReadStream(path)) as ReadableStream<Uint8Array>;
      return { length: found.size, open };
    },
    names: () => namesIn(folder),
  };
}

const incomingOf = (folder: string) => join(folder, "incoming");

async function* namesIn(folder: string): AsyncGenerator<string> {
  if (!existsSync(folder)) return;
  for (const part of await readdir(folder)) {
    if (/^[0-9a-f]{2}$/.test(part))
      yield* (await readdir(join(folder, part))).filter((name) => NAME.test(name));
  }
}

/** Writes the stream to a new file and flushes it, so a stored file survives a power failure. */
async function writeFlushed(stream: Readable, path: string): Promise<Measured> {
  const file = await open(path, "wx", 0o600);
  try {
    // `write` may write only a part when the disk is nearly full; `appendFile` writes everything or throws.
    // If the disk fails, the sender of the stream must be able to read the rest.
    const pieces = stream.iterator({ destroyOnReturn: false });
    const written = await measure(pieces, (piece) => file.appendFile(piece));
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

function receivedFile(
  path: string,
  written: Measured,
  moveIn: (from: string, name: string) => Promise<void>,
): ReceivedFile {
  let isStored = false;
  return {
    path,
    ...written,
    async store(name) {
      if (isStored) return;
      await moveIn(path, name);
      isStored = true;
    },
    async discard() {
      if (!isStored) await rm(path, { force: true });
    },
  };
}
