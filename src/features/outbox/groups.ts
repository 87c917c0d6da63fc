import type { OutboxEntry } from "#store/rows.ts";
import { entryState } from "#sync/outbox/status.ts";

const groupKinds = ["rescued", "attention", "held", "sending", "waiting", "sent", "discarded"] as const;
export type GroupKind = (typeof groupKinds)[number];

export type Group = { kind: GroupKind; entries: OutboxEntry[] };

const RETAINED_MS = 30 * 86_400_000;

/** The group that a write is listed in. */
export function kindOf(entry: OutboxEntry): GroupKind {
  const { state } = entry;
  if (state === "held" || state === "discarded" || state === "rescued") return state;
  return entryState(entry);
}

/**
 * One person's writes in groups, the groups that need attention first. Open writes are in the order of saving. Receipts
 * and discarded writes are those of the last 30 days, newest first. Empty groups are omitted.
 */
export function groupEntries(entries: readonly OutboxEntry[], now: number): Group[] {
  const settledFrom = new Date(now - RETAINED_MS).toISOString();
  return groupKinds
    .map((kind) => ({ kind, entries: inOrder(kind, entries, settledFrom) }))
    .filter((group) => group.entries.length > 0);
}

function inOrder(kind: GroupKind, entries: readonly OutboxEntry[], settledFrom: string): OutboxEntry[] {
  const members = entries.filter((entry) => kindOf(entry) === kind);
  if (kind !== "sent" && kind !== "discarded") return members.sort((a, b) => a.seq - b.seq);
  return members
    .filter(({ finished_at }) => finished_at === null || finished_at >= settledFrom)
    .sort((a, b) => (b.finished_at ?? "").localeCompare(a.finished_at ?? "") || b.seq - a.seq);
}

/** Writes the server does not have yet. */
export function countUnsent(groups: readonly Group[]): number {
  return groups
    .filter(({ kind }) => kind !== "sent" && kind !== "discarded")
    .reduce((sum, { entries }) => sum + entries.length, 0);
}

/** The earlier write that must be settled before `entry` is sent; `undefined` if `entry` waits only for signal. */
export function blockedBy(entry: OutboxEntry, entries: readonly OutboxEntry[]): OutboxEntry | undefined {
  if (entry.state !== "queued") return undefined;
  const dependencies = new Set([...entry.reads, ...entry.touches, entry.lane]);
  return entries.find(
    (earlier) =>
      earlier.seq < entry.seq &&
      ["parked", "held", "rescued"].includes(earlier.state) &&
      earlier.open_refs.some((key) => dependencies.has(key)),
  );
}
