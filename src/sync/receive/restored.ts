import type { LabStore } from "#store/db.ts";
import type { Restored } from "#store/rows.ts";

/** What a person is notified of after the server was restored from a backup. */
type OfferedAgain = {
  /** Ids of the person's writes that are offered to the server again. */
  ids: string[];
  /** How many of them still wait to be sent. */
  left: number;
};

/** Stores which writes are offered again to a server in a new epoch. Call inside a transaction over the marks. */
export async function storeRestored(store: LabStore, again: readonly string[]): Promise<void> {
  const before = await readMark(store);
  const ids = [...new Set([...(before?.ids ?? []), ...again])];
  await store.marks.put({ key: "restored", value: { ids, is_announced: false } });
}

/**
 * Returns what `user` (e-mail) must be notified of after the server was restored; null where the person has been notified.
 * Run it in a live query.
 */
export async function readRestored(store: LabStore, user: string): Promise<OfferedAgain | null> {
  const mark = await readMark(store);
  if (!mark) return null;
  const own = await store.outbox
    .where("id")
    .anyOf(mark.ids)
    .and((entry) => entry.user === user)
    .toArray();
  if (own.length === 0 && mark.is_announced) return null;
  return { ids: own.map(({ id }) => id), left: own.filter(({ state }) => state === "queued").length };
}

/** Stores that a person has been notified of these writes. */
export async function announceRestored(store: LabStore, announced: readonly string[]): Promise<void> {
  await store.transaction("rw", store.marks, async () => {
    const ids = (await readMark(store))?.ids.filter((id) => !announced.includes(id)) ?? [];
    if (ids.length === 0) await store.marks.delete("restored");
    else await store.marks.put({ key: "restored", value: { ids, is_announced: true } });
  });
}

async function readMark(store: LabStore): Promise<Restored | undefined> {
  const row = await store.marks.get("restored");
  return row?.key === "restored" ? row.value : undefined;
}
