import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { checkedName, type Files, isFileName, type ListedFile, type ReceivedFile } from "./files.ts";
import { deleteAbandoned, deleteIncomplete, receiveIn } from "./incoming.ts";

/** Opens the files in a folder, and deletes incomplete uploads of a server that was stopped. */
export function openDiskFiles(folder: string): Files {
  deleteIncomplete(folder);
  return diskFiles(folder);
}

/** The files in a folder that a running server may use too: its incomplete uploads remain. */
export function diskFiles(folder: string): Files {
  // A subfolder per first two characters, because one folder would contain too many files.
  const pathOf = (name: string) => join(folder, checkedName(name).slice(0, 2), name);
  const moveInPlace = async (from: string, name: string) => {
    const path = pathOf(name);
    const made = await mkdir(dirname(path), { recursive: true });
    if (made !== undefined) await flushFolder(dirname(made));
    await putInPlace(from, path);
  };
  const receive = async (stream: Readable) => receivedFile(await receiveIn(folder, stream), moveInPlace);

  return {
    place: folder,
    isShared: false,
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
    list: () => filesIn(folder),
    check: async () => undefined,
    deleteAbandoned: async () => deleteAbandoned(folder),
  };
}

async function* filesIn(folder: string): AsyncGenerator<ListedFile> {
  if (!existsSync(folder)) return;
  for (const part of await readdir(folder)) {
    if (!/^[0-9a-f]{2}$/.test(part)) continue;
    for (const name of (await readdir(join(folder, part))).filter(isFileName))
      yield { name, length: (await stat(join(folder, part, name))).size };
  }
}

function receivedFile(
  received: Awaited<ReturnType<typeof receiveIn>>,
  moveIn: (from: string, name: string) => Promise<void>,
): ReceivedFile {
  let isStored = false;
  return {
    ...received,
    // Moving the file is quick enough for a transaction.
    prepare: async () => undefined,
    async store(name) {
      if (isStored) return;
      await moveIn(received.path, name);
      isStored = true;
    },
    async discard() {
      if (!isStored) await rm(received.path, { force: true });
    },
  };
}

/** Renames a flushed file, replacing the file at `path`. After a power failure there is the old file or the new one. */
export async function putInPlace(from: string, path: string): Promise<void> {
  await rename(from, path);
  await flushFolder(dirname(path));
}

/** Flushes the file's bytes to the disk. */
export async function flushFile(path: string): Promise<void> {
  await flush(path, "r+");
}

/** Flushes a folder, because a new name is on the disk only after its folder. Windows cannot and need not do this. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform !== "win32") await flush(folder, "r");
}

async function flush(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}
