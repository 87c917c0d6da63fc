import { createReadStream, existsSync, rmSync } from "node:fs";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { Arrived, Files } from "./files.ts";
import { flushFolder, putInPlace } from "./flush.ts";
import { type Measured, measure } from "./measure.ts";

/** Made by us alone: an id, and what was made of it. A name can so never lead out of the folder. */
const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.\w+)?$/;

/** Files in a folder of this machine. What a server that died was taking in is swept out when it opens. */
export function openDiskFiles(folder: string): Files {
  rmSync(incomingOf(folder), { recursive: true, force: true });
  return diskFiles(folder);
}

/** The same beside a running server: what that is taking in is left alone. */
export function diskFiles(folder: string): Files {
  const incoming = incomingOf(folder);

  // By the first two characters, or one folder would hold them all.
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error(`No name of a file: ${name}`);
    return join(folder, name.slice(0, 2), name);
  };
  const moveIn = async (from: string, name: string) => {
    const path = pathOf(name);
    const made = await mkdir(dirname(path), { recursive: true });
    if (made !== undefined) await flushFolder(dirname(made));
    await putInPlace(from, path);
  };
  const takeIn = async (stream: Readable) => {
    await mkdir(incoming, { recursive: true });
    const path = join(incoming, crypto.randomUUID());
    try {
      return arrived(path, await writeDown(stream, path), moveIn);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  };

  return {
    receive: takeIn,
    async write(name, bytes) {
      const made = await takeIn(Readable.from([bytes]));
      await made.keep(name);
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

/** To the disk, flushed: once it is kept, the power may fail. */
async function writeDown(stream: Readable, path: string): Promise<Measured> {
  const file = await open(path, "wx", 0o600);
  try {
    // Not `write`, which on a disk that fills up may leave the end away.
    const written = await measure(stream, (piece) => file.appendFile(piece));
    await file.sync();
    return written;
  } finally {
    await file.close();
  }
}

function arrived(
  path: string,
  written: Measured,
  moveIn: (from: string, name: string) => Promise<void>,
): Arrived {
  let isKept = false;
  return {
    path,
    ...written,
    async keep(name) {
      if (isKept) return;
      await moveIn(path, name);
      isKept = true;
    },
    async discard() {
      if (!isKept) await rm(path, { force: true });
    },
  };
}
