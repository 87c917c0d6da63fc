import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { mkdir, open, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { type Measured, measure, type ReceivedFile } from "./files.ts";

const DAY_MS = 24 * 60 * 60 * 1000;

const incomingOf = (folder: string) => join(folder, "incoming");

/** Receives a file to the subfolder of incomplete uploads, flushed. Rethrows an error of the stream and deletes the file. */
export async function receiveIn(
  folder: string,
  stream: Readable,
): Promise<Pick<ReceivedFile, "path"> & Measured> {
  const incoming = incomingOf(folder);
  await mkdir(incoming, { recursive: true });
  const path = join(incoming, crypto.randomUUID());
  try {
    return { path, ...(await writeFlushed(stream, path)) };
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
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
    if (isAbandoned(changed)) rmSync(path, { force: true });
  }
}

/** True for a time (epoch milliseconds) of more than a day ago. */
export const isAbandoned = (changed: number) => Date.now() - changed > DAY_MS;

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
