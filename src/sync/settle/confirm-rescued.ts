import type { OutboxEntry } from "#store/rows.ts";
import { type StorageFault, whenStored } from "#store/storage-faults.ts";
import { isoNow, type SyncEnv } from "../env.ts";
import { writeTables } from "../outbox/server-copies.ts";
import { moveFile } from "../write/attached-file.ts";
import { rebase } from "../write/overlay.ts";

/**
 * Queues writes from a rescue file (by `seq`), under their own keys: their author has seen them. Only those whose author is
 * signed in are confirmed; an author who continues without signing in cannot confirm.
 */
export function confirmRescued(
  env: Pick<SyncEnv, "store" | "now">,
  seqs: readonly number[],
): Promise<{ kind: "confirmed" } | StorageFault> {
  const { store } = env;
  return whenStored(store, () =>
    store.transaction("rw", [...writeTables(store), store.session], async () => {
      const session = await store.session.get("current");
      for (const row of await store.outbox.bulkGet([...seqs]))
        if (row?.state === "rescued" && session?.token && row.user === session.email)
          await confirmOne(env, row);
      await rebase(store);
      return { kind: "confirmed" } as const;
    }),
  );
}

async function confirmOne(env: Pick<SyncEnv, "store" | "now">, row: OutboxEntry): Promise<void> {
  const { outbox } = env.store;
  const changed = { ...row, ...toConfirmed(row) };
  if (row.rescue) changed.rescue = { ...row.rescue, confirmed_at: isoNow(env) };
  const former = await outbox
    .where("id")
    .anyOf(row.former ?? [])
    .toArray();
  const refused = former.find(({ state, user }) => state === "parked" && user === row.user);
  if (!refused) return void (await outbox.put(changed));
  // A refused write that was sent again under this key: this write takes its place.
  await outbox.delete(row.seq);
  await outbox.put({
    ...changed,
    seq: refused.seq,
    ...(refused.order !== undefined && { order: refused.order }),
  });
  await moveFile(env.store, refused.id, row.id, await env.store.blobs.get(row.id));
}

/** False for a write from a rescue file that its author has not confirmed. */
export function isConfirmed({ rescue }: Pick<OutboxEntry, "rescue">): boolean {
  return rescue === undefined || rescue.confirmed_at !== undefined;
}

/** The fields of a write that a person has decided to send, unless its problem must be settled first. */
export function toConfirmed({ problem, touches }: Pick<OutboxEntry, "problem" | "touches">) {
  return { state: problem ? ("parked" as const) : ("queued" as const), open_refs: touches };
}

/** The fields of a write that waits for its author: what depends on a record that it creates waits for it. */
export function toRescued({ creates }: Pick<OutboxEntry, "creates">) {
  return { state: "rescued" as const, open_refs: creates };
}
