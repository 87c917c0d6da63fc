import { nameKey } from "#domain/values/name-key.ts";
import type { LabStore } from "#store/db.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { isSent, settledOf } from "#sync/outbox/own-writes.ts";

/** What sent writes are searched for; the days are `YYYY-MM-DD` in New York, empty for no limit. */
export type SentFilter = { search: string; from: string; to: string };

export const NO_FILTER: SentFilter = { search: "", from: "", to: "" };

/** Returns up to `limit` sent writes of `user` (e-mail), newest first. Reads no more writes than it needs. */
export function readSent(
  store: LabStore,
  user: string,
  filter: SentFilter = NO_FILTER,
  limit = Number.POSITIVE_INFINITY,
): Promise<OutboxEntry[]> {
  const found = settledOf(store, user, filter)
    .reverse()
    .filter((entry) => isSent(entry) && matches(entry, filter.search));
  return (Number.isFinite(limit) ? found.limit(limit) : found).toArray();
}

/** True if the title, the number, the id or the picture of the write contains the text. */
function matches({ id, title, cursor, receipt }: OutboxEntry, search: string): boolean {
  const wanted = nameKey(search);
  if (wanted === "") return true;
  return [title, id, String(cursor), receipt?.picture?.sha256 ?? ""].some((text) =>
    nameKey(text).includes(wanted),
  );
}
