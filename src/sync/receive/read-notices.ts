import type { Replacement } from "#domain/replacements/schema.ts";
import type { LabStore } from "#store/db.ts";
import { whenStored } from "#store/storage-faults.ts";

/** A notice about replaced values, with `isShown` once this device has shown it. */
export type UnreadNotice = { notice: Replacement; isShown: boolean };

/** Returns the notices to one person (e-mail) that were not dismissed on this device, newest first. */
export async function unreadNotices(store: LabStore, email: string): Promise<UnreadNotice[]> {
  const mine = await store.records("replacements").where({ whose: email }).toArray();
  const marks = await store.marks.where("key").startsWith("notice ").toArray();
  const states = new Map(marks.map(({ key, value }) => [key, value]));
  return mine
    .map((notice) => ({ notice, state: states.get(keyOf(notice)) }))
    .filter(({ state }) => state !== "dismissed")
    .sort((a, b) => b.notice.at.localeCompare(a.notice.at))
    .map(({ notice, state }) => ({ notice, isShown: state === "shown" }));
}

/** Marks notices as shown or dismissed on this device. Never throws: without storage they are shown again. */
export async function markNotices(
  store: LabStore,
  notices: readonly Pick<Replacement, "id">[],
  value: "shown" | "dismissed",
): Promise<void> {
  const rows = notices.map((notice) => ({ key: keyOf(notice), value }));
  await whenStored(store, () => store.marks.bulkPut(rows)).catch(() => {});
}

const keyOf = ({ id }: Pick<Replacement, "id">) => `notice ${id}` as const;
