import { commandNamed } from "#contract/commands.ts";
import { keyOfUse } from "#domain/resource-use/apart.ts";
import type { LabStore } from "#store/db.ts";
import type { OutboxEntry, StoredFile, StoredWrite, WriteProblem } from "#store/rows.ts";
import { isoNow, type SyncEnv } from "../env.ts";
import { attach, moveFile } from "../write/attached-file.ts";
import { hasFile } from "../write/has-file.ts";
import { rebase, toStampedWrite } from "../write/overlay.ts";
import { writeTables } from "../write/server-copies.ts";
import { type Full, whenStored } from "../write/storage-faults.ts";

/**
 * Puts writes that the outbox does not have into it, in their order and under their own keys, and rebases: all of them
 * in one transaction, or none. A write that is in the outbox in any state, or was sent again under another key, is not
 * taken in, unless a discard of it was undone. A refused write remains parked; every other write is queued. Returns the writes that were taken in.
 */
export async function takeIn(
  env: Pick<SyncEnv, "store" | "now">,
  writes: readonly StoredWrite[],
): Promise<OutboxEntry[] | Full> {
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
        if (same ? !wasRestored(write, same) : known.has(write.id)) continue;
        // A refused write that was sent again under this key: this write takes its place.
        const refused = (write.former ?? [])
          .map((id) => entries.get(id))
          .find((one) => one?.state === "parked");
        const place = same ?? refused;
        const order = place?.order ?? Math.max(write.order ?? 0, lastOrder + 1);
        lastOrder = Math.max(lastOrder, order);
        const { file, ...open } = { ...toOpen(env, write), order };
        const seq = await store.outbox.put((place ? { ...open, seq: place.seq } : open) as OutboxEntry);
        if (refused) await moveFile(store, refused.id, open.id, undefined);
        if (file) await putFile(store, open, file);
        const entry = { ...open, seq };
        entries.set(entry.id, entry);
        for (const id of keysOf(entry)) known.add(id);
        taken.push(entry);
      }
      if (taken.length > 0) await rebase(store);
      return taken;
    }),
  );
}

/** True if the write was restored after the discard that the outbox has. */
export function wasRestored(write: Pick<OutboxEntry, "restores">, row: OutboxEntry): boolean {
  return row.state === "discarded" && (write.restores ?? 0) > (row.restores ?? 0);
}

/** The key of a write, and its earlier keys. */
function keysOf({ id, former = [] }: Pick<OutboxEntry, "id" | "former">): string[] {
  return [id, ...former];
}

const NO_FILE: WriteProblem = {
  status: 422,
  code: "VALIDATION",
  detail:
    "The picture of this record was damaged on this device. Add the picture again, or discard the record.",
};

/** The write as it waits in the outbox. It may have been sent before, so a person cannot withdraw it as unsent. */
function toOpen(env: Pick<SyncEnv, "now">, write: StoredWrite): StoredWrite {
  const { untold: _, ...rest } = withPresentKeys(write);
  const problem = hasFile(write) && !write.file ? NO_FILE : write.state === "parked" ? write.problem : null;
  return {
    ...rest,
    state: problem ? "parked" : "queued",
    problem,
    open_refs: rest.touches,
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
  if (operation) await attach(store, operation, toStampedWrite(entry), file);
  else await store.blobs.put({ id: entry.id, bytes: file.bytes, mime: file.mime });
}
