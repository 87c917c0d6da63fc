import type { Source } from "#bytes/blocks.ts";
import { NOT_READ, Unreadable } from "#bytes/bytes.ts";
import { openRescueFile, type RescueFile, writeRescueFile } from "#bytes/rescue-file.ts";
import { requestOf } from "#bytes/rescued-write.ts";
import { CONTRACT_VERSION } from "#contract/operation.ts";
import { keyToRef, refKey } from "#domain/kernel/change.ts";
import { keyOfUse } from "#domain/resource-use/apart.ts";
import { tableNames } from "#domain/tables.ts";
import { dayOf } from "#domain/values/time.ts";
import type { LabStore } from "#store/db.ts";
import { type OutboxEntry, type StoredWrite, unfinishedStates } from "#store/rows.ts";
import type { StorageFault } from "#store/storage-faults.ts";
import { isoNow, type SyncEnv } from "../env.ts";
import type { Journal } from "../journal/journal.ts";
import { openEntries } from "../outbox/entries.ts";
import { readFile } from "../write/attached-file.ts";
import { savedStamp } from "../write/overlay.ts";
import { reconcile } from "./reconcile.ts";
import { takeIn } from "./take-in.ts";

/**
 * Returns every write on this tablet that is not finished, of all people, each with its picture: those of the outbox,
 * oldest first, then those that only the journal has.
 */
export async function readUnfinished(env: Pick<SyncEnv, "store" | "journal">): Promise<StoredWrite[]> {
  const { writes, known } = await readOutbox(env.store);
  const only = env.journal ? await readJournal(env.journal, known) : [];
  return [...writes, ...only];
}

/** The unfinished writes of the outbox, and every key that it has or had. */
function readOutbox(store: LabStore): Promise<{ writes: StoredWrite[]; known: ReadonlySet<string> }> {
  return store.transaction("r", store.outbox, store.blobs, store.thumbnails, async () => {
    const all = await store.outbox.toArray();
    const writes: StoredWrite[] = [];
    for (const { seq: _, ...entry } of await openEntries(store, unfinishedStates)) {
      const file = await readFile(store, entry);
      writes.push(file ? { ...entry, file } : entry);
    }
    return { writes, known: new Set(all.flatMap(({ id, former = [] }) => [id, ...former])) };
  });
}

/** Returns the unsent writes of the journal, without those in `known`: for a database that does not open, all of them. */
export async function readJournal(
  journal: Journal,
  known: ReadonlySet<string> = new Set(),
): Promise<StoredWrite[]> {
  const writes: StoredWrite[] = [];
  for (const write of await journal.writes())
    if (!known.has(write.id)) writes.push({ ...write, file: await journal.fileOf(write) });
  return writes;
}

/** Where and when a rescue file is made: the device's name, and the time (ISO UTC). */
type Origin = { device: string; made_at: string };

/**
 * Returns a file of writes, encrypted with a passphrase, and its name (docs/rescue-file.md). The writes may be from the
 * outbox or from elsewhere; they remain there. `iterations` is for tests.
 */
export async function toRescueFile(
  writes: readonly StoredWrite[],
  { device, made_at }: Origin,
  passphrase: string,
  iterations?: number,
): Promise<{ name: string; content: Blob }> {
  const content = { contract: CONTRACT_VERSION, device, made_at, writes: writes.flatMap(toListed) };
  const pieces = await writeRescueFile(content, passphrase, iterations);
  const from = device.toLowerCase().replace(/[^a-z0-9]+/g, "-");
  return {
    name: `fibril-rescue-${from}-${dayOf(made_at)}.fibril`,
    content: new Blob(pieces, { type: "application/octet-stream" }),
  };
}

/** Omits what follows from the command, and what describes the place on this tablet; nothing for a finished write. */
function toListed({ body, method, path, open_refs, sending, next_attempt_at, state, ...write }: StoredWrite) {
  const { cursor, epoch, finished_at, receipt, warnings, untold, rescue, ...listed } = write;
  if (state === "done" || state === "discarded") return [];
  return [{ ...listed, state: state === "rescued" ? ("queued" as const) : state }];
}

/** The writes that a rescue file added to the outbox, and the number of those that the outbox already had. */
type Imported = { kind: "imported"; taken: OutboxEntry[]; present: number };

/** The file was refused as a whole; the message is a sentence. */
type RefusedFile = { kind: "unreadable"; message: string };

/**
 * Puts the writes of a rescue file into the outbox, under their own keys and their own people. Anyone can make such a
 * file: each write waits until its author, signed in on this tablet, has confirmed it. A file that is not intact changes
 * nothing. `by` is the e-mail of the person who imports the file, `name` the file's name.
 */
export async function importRescueFile(
  env: Pick<SyncEnv, "store" | "now" | "journal">,
  source: Source,
  passphrase: string,
  { by, name }: { by: string; name: string },
): Promise<Imported | RefusedFile | StorageFault> {
  const writes = await readWrites(source, passphrase);
  if ("kind" in writes) return writes;
  const taken = await takeIn(env, writes, { file: name, by, at: isoNow(env) });
  if ("kind" in taken) return taken;
  const { journal } = env;
  // The file is a second place too: a journal that fails does not undo the import.
  if (journal) await reconcile({ ...env, journal }, { all: true }).catch(() => {});
  return { kind: "imported", taken, present: writes.length - taken.length };
}

async function readWrites(source: Source, passphrase: string): Promise<StoredWrite[] | RefusedFile> {
  try {
    return await toStored(await openRescueFile(source, passphrase));
  } catch (error) {
    if (error instanceof Unreadable) return { kind: "unreadable", message: error.message };
    // The file was removed or changed after it was chosen.
    if (error instanceof DOMException) return { kind: "unreadable", message: NOT_READ };
    throw error;
  }
}

async function toStored({ writes, pictureOf }: RescueFile): Promise<StoredWrite[]> {
  const stored: StoredWrite[] = [];
  for (const write of writes) {
    const { picture: _, ...listed } = write;
    const { operation, path, body } = requestOf(write);
    const file = await pictureOf(write);
    const { params } = listed;
    stored.push({
      ...listed,
      lane: refKey(operation.lane({ params, body }, savedStamp(listed))),
      touches: listed.touches.filter(isRecordKey),
      creates: listed.creates.filter(isRecordKey),
      problem: null,
      method: operation.method,
      path,
      body,
      open_refs: write.touches,
      next_attempt_at: 0,
      sending: false,
      warnings: [],
      cursor: null,
      epoch: null,
      finished_at: null,
      ...(file && { file }),
    });
  }
  return stored;
}

function isRecordKey(key: string): boolean {
  return (tableNames as readonly string[]).includes(keyToRef(keyOfUse(key)).table);
}
