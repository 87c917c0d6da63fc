import { createHash } from "node:crypto";
import { createReadStream, rmSync } from "node:fs";
import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import type { Arrived, Files } from "./files.ts";

/** Made by us alone: an id, and what was made of it. A name can so never lead out of the folder. */
const NAME = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}(\.\w+)?$/;

/** Files in a folder of this machine. What a server that died was taking in is swept out when it opens. */
export function openDiskFiles(folder: string): Files {
  const incoming = join(folder, "incoming");
  rmSync(incoming, { recursive: true, force: true });

  // By the first two characters, or one folder would hold them all.
  const pathOf = (name: string) => {
    if (!NAME.test(name)) throw new Error(`No name of a file: ${name}`);
    return join(folder, name.slice(0, 2), name);
  };
  const moveIn = async (from: string, name: string) => {
    const path = pathOf(name);
    await mkdir(dirname(path), { recursive: true });
    await rename(from, path);
    await flushFolder(dirname(path));
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
  };
}

type Written = Pick<Arrived, "length" | "sha256">;

/** To the disk, flushed: once it is kept, the power may fail. */
async function writeDown(stream: Readable, path: string): Promise<Written> {
  const file = await open(path, "wx", 0o600);
  try {
    return await copyTo(file, stream);
  } finally {
    await file.close();
  }
}

async function copyTo(file: FileHandle, stream: Readable): Promise<Written> {
  const hash = createHash("sha256");
  let length = 0;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    length += chunk.length;
    hash.update(chunk);
    // Not `write`, which on a disk that fills up may leave the end away.
    await file.appendFile(chunk);
  }
  await file.sync();
  return { length, sha256: hash.digest("hex") };
}

function arrived(
  path: string,
  written: Written,
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

/** A new name is on the disk only once its folder is. Windows cannot flush folders, and does not need it. */
async function flushFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  await handle.sync().finally(() => handle.close());
}
