import { open, rename } from "node:fs/promises";
import { dirname } from "node:path";

/** Gives a flushed file its name, in place of what had it: after a power cut there is the old one or the new. */
export async function putInPlace(from: string, path: string): Promise<void> {
  await rename(from, path);
  await flushFolder(dirname(path));
}

/** Its bytes are on the disk. */
export async function flushFile(path: string): Promise<void> {
  await flush(path, "r+");
}

/** A new name is on the disk only once its folder is. Windows cannot flush folders, and does not need it. */
export async function flushFolder(folder: string): Promise<void> {
  if (process.platform !== "win32") await flush(folder, "r");
}

async function flush(path: string, flags: string): Promise<void> {
  const handle = await open(path, flags);
  await handle.sync().finally(() => handle.close());
}
