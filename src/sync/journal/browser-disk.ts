import type { JournalDisk } from "./disk.ts";
import { FOLDER, isDiscard } from "./file-names.ts";

/** A request to the worker, by number; `name` is a file of the journal's folder. */
export type DiskRequest = { n: number; does: keyof JournalDisk; name: string; bytes?: Uint8Array };
export type DiskReply = { n: number; value?: unknown; error?: { name: string; message: string } };

/** A worker that has not answered after this time is not there, or its disk has stopped. */
const ANSWERS_WITHIN_MS = 10_000;

/** The recorded discards in the journal's folder, which also a service worker can list. Empty where it cannot be read. */
export async function readDiscards(): Promise<ReadonlySet<string>> {
  const discards = new Set<string>();
  try {
    const root = await navigator.storage.getDirectory();
    for await (const name of (await root.getDirectoryHandle(FOLDER)).keys())
      if (isDiscard(name)) discards.add(name);
  } catch {
    // Without a journal there is nothing to repeat.
  }
  return discards;
}

/**
 * Opens the journal's folder in the origin-private file system, through a worker: only dedicated workers can write files
 * and wait until they are on the disk. Rejects where the browser has no such files.
 */
export async function openBrowserDisk(): Promise<JournalDisk> {
  if (typeof Worker === "undefined" || !navigator.storage?.getDirectory)
    throw new DOMException("This browser has no private files", "NotSupportedError");
  const worker = new Worker(new URL("./disk-worker.ts", import.meta.url), {
    type: "module",
    name: "journal",
  });
  const waiting = new Map<number, (reply: Omit<DiskReply, "n">) => void>();
  const end = (name: string, message: string) => {
    for (const reply of waiting.values()) reply({ error: { name, message } });
  };
  worker.onmessage = ({ data: { n, ...reply } }: MessageEvent<DiskReply>) => waiting.get(n)?.(reply);
  worker.onerror = (event) => end("UnknownError", event.message || "The journal's worker has ended");
  let last = 0;
  const ask = async <T>(request: Omit<DiskRequest, "n">): Promise<T> => {
    last += 1;
    const n = last;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const { error, value } = await new Promise<Omit<DiskReply, "n">>((resolve) => {
      waiting.set(n, resolve);
      const late = { error: { name: "TimeoutError", message: "The journal's disk does not answer" } };
      timer = setTimeout(() => resolve(late), ANSWERS_WITHIN_MS);
      worker.postMessage({ n, ...request });
    });
    clearTimeout(timer);
    waiting.delete(n);
    if (error) throw new DOMException(error.message, error.name);
    return value as T;
  };
  const disk: JournalDisk = {
    list: () => ask({ does: "list", name: "" }),
    read: (name) => ask({ does: "read", name }),
    append: (name, bytes) => ask({ does: "append", name, bytes }),
    clear: (name) => ask({ does: "clear", name }),
    remove: (name) => ask({ does: "remove", name }),
  };
  await disk.list();
  return disk;
}
