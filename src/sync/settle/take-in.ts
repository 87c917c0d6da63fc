import { commandNamed } from "#contract/operations.ts";
import { keyOfUse } from "#domain/resource-use/apart.ts";
import type { LabStore } from "#store/db.ts";
import { loadRecords } from "#store/record-source.ts";
import type { OutboxEntry, Rescue, StoredFile, StoredWrite, WriteProblem } from "#store/rows.ts";
import { type StorageFault, whenStored } from "#store/storage-faults.ts";
import { isoNow, type SyncEnv } from "../env.ts";
import { hasFile } from "../outbox/entries.ts";
import { writeTables } from "../outbox/server-copies.ts";
import { attach, moveFile } from "../write/attached-file.ts";
import { rebase, toStampedWrite, writeOver } from "../write/overlay.ts";
import { decidedFields } from "../write/to-entry.ts";
import { isConfirmed, toConfirmed, toRescued } from "./confirm-rescued.ts";

/**
 * Puts writes that the outbox does not have into it, in their order and under their own keys, and rebases: all of them
 * in one transaction, or none. A write that is in the outbox in any state, or was sent again under another key, is not
 * taken in, unless a discard of it was undone. A refused write remains parked; every other write is queued. Those of a
 * rescue file wait for their authors, replace no other write, and are named by this tablet. Returns the writes that were
 * taken in.
 */
export async function takeIn(
  env: Pick<SyncEnv, "store" | "now">,
  writes: readonly StoredWrite[],
  rescue?: Rescue,
): Promise<OutboxEntry[] | StorageFault> {
  const { store } = env;
  let taken: OutboxEntry[] = [];
  return whenStored(store, () =>
    store.transaction("rw", writeTables(store), async () => {
      const entries = new Map((await store.outbox.toArray()).map((entry) => [entry.id, entry]));
      const known = new Set([...entries.values()].flatMap(keysOf));
      // Those of an attempt of which only the answer was lost are in the outbox; of one that was undone, none is.
      taken = taken.filter(
        ({ seq, id }) => entries.get(id)?.seq === seq && entries.get(id)?.state !== "discarded",
      );
      let lastOrder = [...entries.values()].reduce((last, { order = 0 }) => Math.max(last, order), 0);
      for (const write of writes) {
        const same = entries.get(write.id);
        if (same ? !wasRestored(write, same) || (rescue && !isSameRequest(write, same)) : known.has(write.id))
          continue;
        // A refused write that was sent again under this key: this write takes its place.
        const refused = rescue
          ? undefined
          : (write.former ?? []).map((id) => entries.get(id)).find((one) => one?.state === "parked");
        const place = same ?? refused;
        const order = place?.order ?? Math.max(write.order ?? 0, lastOrder + 1);
        lastOrder = Math.max(lastOrder, order);
        const { file, ...open } = {
          ...toOpen(env, rescue ? { ...write, state: "rescued", rescue } : write),
          order,
        };
        const seq = await store.outbox.put((place ? { ...open, seq: place.seq } : open) as OutboxEntry);
        if (refused) await moveFile(store, refused.id, open.id, undefined);
        if (file) await putFile(store, open, file);
        const entry = { ...open, seq };
        entries.set(entry.id, entry);
        for (const id of keysOf(entry)) known.add(id);
        taken.push(entry);
      }
      if (rescue) taken = await named(store, taken);
      if (taken.length > 0) await rebase(store);
      return taken;
    }),
  );
}

/**
 * Returns writes with the titles and records that this tablet's rules give them, since a file may state others. The
 * caller must rebase afterwards.
 */
async function named(store: LabStore, entries: readonly OutboxEntry[]): Promise<OutboxEntry[]> {
  const all: OutboxEntry[] = [];
  for (const entry of entries) {
    const operation = commandNamed(entry.operation);
    if (!operation) continue;
    const considered = await writeOver(store, operation, toStampedWrite(entry));
    const { title, reads } = considered;
    const shown =
      considered.decision.kind === "accepted"
        ? decidedFields(considered)
        : // The tablet may lack the records that the write is about: it changes those that the file names.
          { title, reads, creates: await absentAmong(store, entry.creates) };
    all.push({ ...entry, ...shown, open_refs: shown.creates });
  }
  await store.outbox.bulkPut(all);
  return all;
}

async function absentAmong(store: LabStore, keys: readonly string[]): Promise<string[]> {
  const records = await loadRecords(store, keys);
  return keys.filter((_, i) => records[i] === undefined || records[i] === null);
}

/** True if both are the same request of the same person. */
function isSameRequest(one: StoredWrite, other: OutboxEntry): boolean {
  return (["user", "operation", "path", "body_text"] as const).every((field) => one[field] === other[field]);
}

/** True if the write was restored after the discard that the outbox has. */
export function wasRestored(write: Pick<OutboxEntry, "restores">, row: OutboxEntry): boolean {
  return row.state === "discarded" && (write.restores ?? 0) > (row.restores ?? 0);
}

/** The key of a write, and its earlier keys, if a person of this tablet has confirmed them. */
export function keysOf(write: Pick<OutboxEntry, "id" | "former" | "rescue">): string[] {
  return [write.id, ...formerKeys(write)];
}

/** The keys under which a write was sent before; none where only an unconfirmed rescue file states them. */
export function formerKeys(write: Pick<OutboxEntry, "former" | "rescue">): string[] {
  return isConfirmed(write) ? (write.former ?? []) : [];
}

const NO_FILE: WriteProblem = {
  status: 422,
  code: "VALIDATION",
  detail:
    "The picture of this record was damaged on this device. Add the picture again, or discard the record.",
};

/**
 * The write as it waits in the outbox. It may have been sent before, so a person cannot withdraw it as unsent. One from a
 * rescue file waits for its author, also after a journal has returned it; the server states again why it refused it.
 */
function toOpen(env: Pick<SyncEnv, "now">, write: StoredWrite): StoredWrite {
  const { untold: _, ...rest } = withPresentKeys(write);
  const problem = hasFile(write) && !write.file ? NO_FILE : write.state === "parked" ? write.problem : null;
  return {
    ...rest,
    ...(isConfirmed(rest) ? toConfirmed({ ...rest, problem }) : toRescued(rest)),
    problem,
    first_sent_at: write.first_sent_at ?? isoNow(env),
    next_attempt_at: 0,
    sending: false,
    warnings: [],
    cursor: null,
    epoch: null,
    finished_at: null,
  };
}

/** A write of an earlier version names a use by its former key. */
function withPresentKeys(write: StoredWrite): StoredWrite {
  const { reads, touches, creates } = write;
  return {
    ...write,
    reads: reads.map(keyOfUse),
    touches: touches.map(keyOfUse),
    creates: creates.map(keyOfUse),
  };
}

async function putFile(store: LabStore, entry: Omit<OutboxEntry, "seq">, file: StoredFile): Promise<void> {
  const operation = commandNamed(entry.operation);
  const { thumbnail: _, ...bare } = file;
  if (!operation) return void (await store.blobs.put({ id: entry.id, ...bare }));
  const write = toStampedWrite(entry);
  const image = operation.makes?.(write, write.stamp) ?? "";
  // A file can name a picture that the tablet has.
  const isShown = (await store.thumbnails.get(image)) ?? (await store.records("images").get(image));
  await attach(store, operation, write, entry.state === "rescued" && isShown ? bare : file);
}
