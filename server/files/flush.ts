import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

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
