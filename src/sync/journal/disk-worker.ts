import type { DiskReply, DiskRequest } from "./browser-disk.ts";
import { FOLDER } from "./file-names.ts";

/** A file that only this worker can open, as OPFS gives it to dedicated workers. */
type Handle = {
  getSize(): number;
  write(bytes: Uint8Array, options: { at: number }): number;
  read(bytes: Uint8Array, options: { at: number }): number;
  truncate(size: number): void;
  flush(): void;
  close(): void;
};
type Opener = FileSystemFileHandle & { createSyncAccessHandle?: () => Promise<Handle> };

/** Journal files stay open; a page has one, and appends to it often. */
const open = new Map<string, Handle>();

const folder = navigator.storage
  .getDirectory()
  .then((root) => root.getDirectoryHandle(FOLDER, { create: true }));
// Where the browser blocks the data of this site: each request reports it.
folder.catch(() => undefined);

async function handleOf(name: string): Promise<Handle> {
  const known = open.get(name);
  if (known) return known;
  const file: Opener = await (await folder).getFileHandle(name, { create: true });
  if (!file.createSyncAccessHandle) throw new DOMException("No files for workers", "NotSupportedError");
  const handle = await file.createSyncAccessHandle();
  open.set(name, handle);
  return handle;
}

function close(name: string): void {
  open.get(name)?.close();
  open.delete(name);
}

/**
 * Writes all bytes at the end of a file; on a fault the file is cut back to its length. On a full disk Firefox reports
 * bytes as written and flushed that are not in the file, so they are read again.
 */
function append(handle: Handle, bytes: Uint8Array): void {
  const before = handle.getSize();
  try {
    handle.write(bytes, { at: before });
    handle.flush();
    const found = new Uint8Array(bytes.length);
    const size = handle.read(found, { at: before });
    if (size < bytes.length || found.some((byte, i) => byte !== bytes[i]))
      throw new DOMException("The disk is full", "QuotaExceededError");
  } catch (error) {
    handle.truncate(before);
    handle.flush();
    throw error;
  }
}

const work = {
  list: async () => {
    const names: string[] = [];
    for await (const name of (await folder).keys()) names.push(name);
    return names;
  },
  read: async ({ name }: { name: string }) => {
    close(name);
    const file = await (await (await folder).getFileHandle(name)).getFile();
    return new Uint8Array(await file.arrayBuffer());
  },
  append: async ({ name, bytes }: { name: string; bytes: Uint8Array }) => {
    try {
      append(await handleOf(name), bytes);
    } catch (error) {
      // The next attempt opens the file again.
      close(name);
      throw error;
    }
    if (!name.endsWith(".lines")) close(name);
  },
  clear: async ({ name }: { name: string }) => {
    const handle = await handleOf(name);
    handle.truncate(0);
    handle.flush();
  },
  remove: async ({ name }: { name: string }) => {
    close(name);
    try {
      const file: Opener = await (await folder).getFileHandle(name);
      // Chromium's sum of file sizes lacks what was written through a handle, but a removal subtracts the size. Below
      // zero the sum counts as 4 GB from the next start of the browser, and a small disk refuses every write.
      const handle = await file.createSyncAccessHandle?.();
      handle?.truncate(0);
      handle?.flush();
      handle?.close();
      await (await folder).removeEntry(name);
    } catch (error) {
      if ((error as DOMException).name !== "NotFoundError") throw error;
    }
  },
};

addEventListener("message", ({ data }: MessageEvent<DiskRequest>) => {
  const reply = (answer: DiskReply) => postMessage(answer);
  work[data.does](data as never).then(
    (value) => reply({ n: data.n, value }),
    ({ name, message }: Error) => reply({ n: data.n, error: { name, message } }),
  );
});
