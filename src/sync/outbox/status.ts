import { isPicture } from "#domain/images/files.ts";
import type { LabStore } from "#store/db.ts";
import { readSealed } from "#store/db.ts";
import { type OutboxEntry, unsettledStates } from "#store/rows.ts";
import { hasFile } from "./entries.ts";

/** The status indicators' data. Counts come from outbox rows only. */
export type SyncStatus = {
  /** Unsettled writes of the signed-in person, by state. Held writes are counted as waiting too. */
  waiting: number;
  sending: number;
  attention: number;
  held: number;
  /** Writes of anyone that are encrypted on this tablet, and wait for the server's key: they count as needing attention. */
  sealed: number;
  /** Unsettled writes of other people on this tablet. */
  others: WaitingForOther[];
  /** When the oldest unsettled write of anyone was saved, ISO UTC; null when there is none. */
  oldest: string | null;
  /** Progress of the waiting pictures; null when none waits. */
  pictures: Pictures | null;
  /** Time of the last pull, ISO UTC; null before the first one. */
  pulledAt: string | null;
};

/** The unsettled writes of a person who is not signed in. */
export type WaitingForOther = {
  email: string;
  /** The person's user name; the e-mail where this tablet does not have it. */
  name: string;
  count: number;
  /** How many of them are from a rescue file, and wait for the person's confirmation. */
  rescued: number;
  /** Titles of the writes, in the order of saving. */
  titles: string[];
  /** When the oldest was saved, ISO UTC. */
  since: string;
};

/** Pictures and bytes that the server has (`arrived`, `arrivedBytes`), and the totals (`of`, `bytes`). */
export type Pictures = {
  /** `files` if one of them is not a picture. */
  noun: "photos" | "files";
  arrived: number;
  of: number;
  arrivedBytes: number;
  bytes: number;
};

/** The state of one record's unsent writes, the most urgent first. */
export type RowState = "attention" | "sending" | "waiting" | "sent";

/** Reads the sync status for `user` (e-mail; null where no user is signed in), all at one moment. Run it in a live query. */
export function readStatus(store: LabStore, user: string | null): Promise<SyncStatus> {
  return store.transaction("r", store.outbox, store.cursor, store.people, store.marks, async () => {
    const open = await store.outbox
      .where("state")
      .anyOf(...unsettledStates)
      .sortBy("seq");
    const mine = open.filter((entry) => entry.user === user);
    const count = (state: RowState) => mine.filter((entry) => entryState(entry) === state).length;
    const sealed = (await readSealed(store)).reduce((sum, { writes }) => sum + writes.length, 0);
    const feed = await store.cursor.get("feed");
    const others = open.filter((entry) => entry.user !== user);
    return {
      waiting: count("waiting"),
      sending: count("sending"),
      attention: count("attention") + sealed,
      held: mine.filter(({ state }) => state === "held").length,
      sealed,
      others: others.length === 0 ? [] : await readOthers(store, others),
      oldest: open[0]?.recorded_at ?? null,
      pictures: await readPictures(store, mine),
      pulledAt: feed?.pulled_at ?? null,
    };
  });
}

/**
 * The people (e-mails) of writes, in the order of their oldest write. Those of whom an unconfirmed rescue file only states a
 * write are last: it can name anyone.
 */
export function authorsOf(open: readonly Pick<OutboxEntry, "state" | "user">[]): string[] {
  const own = open.filter(({ state }) => state !== "rescued");
  return [...new Set([...own, ...open].map(({ user }) => user))];
}

/** Groups writes by person. */
async function readOthers(store: LabStore, open: readonly OutboxEntry[]): Promise<WaitingForOther[]> {
  const emails = authorsOf(open);
  const people = await store.people.bulkGet(emails);
  return emails.map((email, i) => {
    const entries = open.filter(({ user }) => user === email);
    return {
      email,
      name: people[i]?.username ?? email,
      count: entries.length,
      rescued: entries.filter(({ state }) => state === "rescued").length,
      titles: entries.map(({ title }) => title),
      since: entries[0]?.recorded_at ?? "",
    };
  });
}

const DAY_MS = 86_400_000;

/** Counts as arrived: pictures of the last day that arrived after the oldest waiting picture was saved. */
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
  const noun = [...arrived, ...waiting].every(({ body }) => isPicture((body as { mime: string }).mime))
    ? ("photos" as const)
    : ("files" as const);
  return { noun, arrived: arrived.length, of, arrivedBytes, bytes: arrivedBytes + waitingBytes };
}

/** The badge of one write. */
export function entryState(entry: Pick<OutboxEntry, "state" | "sending">): RowState {
  if (entry.state === "parked" || entry.state === "rescued") return "attention";
  if (entry.state === "sent" || entry.state === "done") return "sent";
  return entry.sending ? "sending" : "waiting";
}

/** True for a write that ended without being applied, because another write had already settled the same step (013). */
export function isNotApplied({ state, problem }: Pick<OutboxEntry, "state" | "problem">): boolean {
  return (state === "sent" || state === "done") && problem !== null;
}

const urgency: RowState[] = ["attention", "sending", "waiting", "sent"];

/** Returns the badge of every record with unsettled writes, by record key (`table:id`). Run it in a live query. */
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
