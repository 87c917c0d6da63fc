import { dateToUtc, nextMidnight } from "#domain/values/time.ts";
import type { LabStore } from "#store/db.ts";
import { type OutboxEntry, openStates, unsettledStates } from "#store/rows.ts";

/** Days `YYYY-MM-DD` in New York; empty for no limit. */
type Days = { from: string; to: string };

const LAST = "\uffff";

/** The settled writes of a person (e-mail) between two days, by the time at which they were settled. */
export function settledOf(store: LabStore, user: string, { from, to }: Days = { from: "", to: "" }) {
  const [first, end] = timesOf({ from, to });
  return store.outbox.where("[user+finished_at]").between([user, first], [user, end], true, false);
}

function timesOf({ from, to }: Days): [first: string, end: string] {
  return [from === "" ? "" : dateToUtc(from), to === "" ? LAST : nextMidnight(dateToUtc(to))];
}

/** True for a write that the server has. */
export function isSent({ state }: OutboxEntry): boolean {
  return state === "sent" || state === "done";
}

/** The number of a person's sent writes, counted in the index without reading the writes. */
export async function countSent(store: LabStore, user: string, days?: Days): Promise<number> {
  const [first, end] = timesOf(days ?? { from: "", to: "" });
  const settled = await settledOf(store, user, days).count();
  const others = await store.outbox
    .where("state")
    .anyOf("discarded", ...unsettledStates)
    .and(({ finished_at }) => finished_at !== null && finished_at >= first && finished_at < end)
    .and((entry) => entry.user === user)
    .count();
  return settled - others;
}

/** When the last of a person's writes was sent, ISO UTC; null if none was. */
export async function readLastSent(store: LabStore, user: string): Promise<string | null> {
  return (await settledOf(store, user).reverse().filter(isSent).first())?.finished_at ?? null;
}

/** Returns the last `limit` writes of a person that were not discarded and that `isWanted`, the last saved first. */
export async function readRecent(
  store: LabStore,
  user: string,
  limit: number,
  isWanted: (entry: OutboxEntry) => boolean,
): Promise<OutboxEntry[]> {
  const open = await store.outbox
    .where("state")
    .anyOf(...openStates)
    .and((entry) => entry.user === user && isWanted(entry))
    .toArray();
  const done = await settledOf(store, user)
    .reverse()
    .filter((entry) => entry.state === "done" && isWanted(entry))
    .limit(limit)
    .toArray();
  return [...open, ...done].sort((one, other) => other.seq - one.seq).slice(0, limit);
}
