import { dateToUtc, nextMidnight } from "#domain/values/time.ts";
import type { LabStore } from "#store/db.ts";
import type { OutboxEntry } from "#store/rows.ts";

/** What sent writes are searched for; the days are `YYYY-MM-DD` in New York, empty for no limit. */
export type SentFilter = { search: string; from: string; to: string };

export const NO_FILTER: SentFilter = { search: "", from: "", to: "" };

const LAST = "\uffff";

/** The settled writes of a person between two days, by the time at which they were settled. */
function settledOf(store: LabStore, user: string, { from, to }: SentFilter) {
  const first = from === "" ? "" : dateToUtc(from);
  const end = to === "" ? LAST : nextMidnight(dateToUtc(to));
  return store.outbox.where("[user+finished_at]").between([user, first], [user, end], true, false);
}

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

/** The number of sent writes, counted in the index without reading the writes. */
export async function countSent(store: LabStore, user: string): Promise<number> {
  const settled = await settledOf(store, user, NO_FILTER).count();
  const discarded = await store.outbox
    .where("state")
    .equals("discarded")
    .and((entry) => entry.user === user && entry.finished_at !== null)
    .count();
  return settled - discarded;
}

function isSent({ state }: OutboxEntry): boolean {
  return state === "sent" || state === "done";
}

/** True if the title, the number, the id or the picture of the write contains the text. */
function matches({ id, title, cursor, receipt }: OutboxEntry, search: string): boolean {
  const wanted = search.trim().toLowerCase();
  if (wanted === "") return true;
  return [title, id, String(cursor), receipt?.picture?.sha256 ?? ""].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}
