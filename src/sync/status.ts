import { keyToRef } from "#domain/kernel/change.ts";
import type { TableName, Tables } from "#domain/kernel/tables.ts";
import type { LabStore } from "#store/db.ts";
import { type OutboxEntry, unsettledStates } from "#store/rows.ts";
import { hasFile } from "./write/attached-file.ts";

/** What the lamps say. Derived from outbox rows and nothing else. */
export type SyncStatus = {
  /** Open writes of the person who is signed in. */
  waiting: number;
  sending: number;
  attention: number;
  held: number;
  /** Open writes of others on this tablet, by e-mail. */
  others: { email: string; count: number }[];
  /** When the oldest open write was saved, ISO; null when nothing is open. */
  oldest: string | null;
  /** What became of the pictures that waited together; null when none waits. */
  pictures: Pictures | null;
  /** When the server's changes were last brought here, ISO; null before the first time. */
  pulledAt: string | null;
};

/** How many pictures, and how many bytes of them, have arrived of how many. */
export type Pictures = { arrived: number; of: number; arrivedBytes: number; bytes: number };

/** The state of one record's unsent writes, the most urgent first. */
export type RowState = "attention" | "sending" | "waiting" | "sent";

/** Counts the outbox. Run it in a live query. */
export async function readStatus(store: LabStore, user: string | null): Promise<SyncStatus> {
  const open = await store.outbox
    .where("state")
    .anyOf(...unsettledStates)
    .sortBy("seq");
  const mine = open.filter((entry) => entry.user === user);
  const others = new Map<string, number>();
  for (const entry of open)
    if (entry.user !== user) others.set(entry.user, (others.get(entry.user) ?? 0) + 1);
  const count = (state: RowState) => mine.filter((entry) => entryState(entry) === state).length;
  const feed = await store.cursor.get("feed");
  return {
    waiting: count("waiting"),
    sending: count("sending"),
    attention: count("attention"),
    held: mine.filter(({ state }) => state === "held").length,
    others: [...others].map(([email, n]) => ({ email, count: n })),
    oldest: open[0]?.recorded_at ?? null,
    pictures: await readPictures(store, mine),
    pulledAt: feed?.pulled_at ?? null,
  };
}

const DAY_MS = 86_400_000;

/** Those of the last day that arrived since the oldest that still waits was saved: they had waited with it. */
async function readPictures(store: LabStore, mine: readonly OutboxEntry[]): Promise<Pictures | null> {
  const waiting = mine.filter(hasFile);
  const [oldest] = waiting;
  if (!oldest) return null;
  const arrived = await store.outbox
    .where("recorded_at")
    .above(new Date(Date.parse(oldest.recorded_at) - DAY_MS).toISOString())
    .and((entry) => entry.user === oldest.user && hasFile(entry) && entryState(entry) === "sent")
    .and(({ finished_at }) => finished_at !== null && finished_at >= oldest.recorded_at)
    .toArray();
  const [arrivedBytes, waitingBytes] = [arrived, waiting].map((entries) =>
    entries.reduce((sum, { body }) => sum + (body as { length: number }).length, 0),
  ) as [number, number];
  const of = arrived.length + waiting.length;
  return { arrived: arrived.length, of, arrivedBytes, bytes: arrivedBytes + waitingBytes };
}

/** What one write's badge says. */
export function entryState(entry: Pick<OutboxEntry, "state" | "sending">): RowState {
  if (entry.state === "parked") return "attention";
  if (entry.state === "sent" || entry.state === "done") return "sent";
  return entry.sending ? "sending" : "waiting";
}

/** True of a write that came too late and ended by itself: nothing of it is lost, and nothing of it was done. */
export function isNotApplied({ state, problem }: Pick<OutboxEntry, "state" | "problem">): boolean {
  return (state === "sent" || state === "done") && problem !== null;
}

const urgency: RowState[] = ["attention", "sending", "waiting", "sent"];

/** Badge by record key (`table:id`) for every record with open writes. Run it in a live query. */
export async function readRowStates(store: LabStore): Promise<Map<string, RowState>> {
  const open = await store.outbox
    .where("state")
    .anyOf(...unsettledStates)
    .toArray();
  const states = new Map<string, RowState>();
  for (const entry of open) {
    const state = entryState(entry);
    for (const key of entry.open_refs) {
      const known = states.get(key);
      if (known === undefined || urgency.indexOf(state) < urgency.indexOf(known)) states.set(key, state);
    }
  }
  return states;
}

/** The records of one table with open writes, as this tablet shows them. Run it in a live query. */
export async function readUnsent<T extends TableName>(store: LabStore, table: T): Promise<Tables[T][]> {
  const keys = [...(await readRowStates(store)).keys()].map(keyToRef);
  const ids = keys.filter((ref) => ref.table === table).map(({ id }) => id);
  const found = await store.records(table).bulkGet(ids);
  return found.filter((record) => record !== undefined);
}
