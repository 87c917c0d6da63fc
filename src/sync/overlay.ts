import { commandNamed } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { type Accepted, type Change, keyToRef, type Rejection, refKey, type Stamp } from "#domain/change.ts";
import { decideWith, Reads } from "#domain/records.ts";
import type { Doc } from "#domain/tables.ts";
import type { LabStore } from "#store/db.ts";
import { loadRecords, writeRecords } from "#store/record-source.ts";
import { type OutboxEntry, openStates } from "#store/rows.ts";

/** The tables a write touches; every transaction of sync runs over all of them. */
export function writeTables(store: LabStore) {
  return store.tables.filter(({ name }) => !["session", "people", "drafts", "marks"].includes(name));
}

export type Laid = {
  decision: Accepted | Rejection;
  /** What the rule looked at, as it was before. */
  lab: Reads;
  reads: string[];
  touches: string[];
  creates: string[];
};

/**
 * Runs a command's rule over the tablet's records and, if it accepts, writes what it says on top of them, keeping the
 * server's copy in `base`. Call inside a transaction over {@link writeTables}.
 */
export async function layOver(
  store: LabStore,
  operation: AnyCommand,
  input: { params: Record<string, string>; body: unknown },
  stamp: Stamp,
): Promise<Laid> {
  const { result: decision, read } = await decideWith(
    (lab) => operation.decide(lab, input, stamp),
    (keys) => loadRecords(store, keys),
  );
  const seen = { decision, lab: new Reads(read), reads: [...read.keys()] };
  if (decision.kind === "rejected") return { ...seen, touches: [], creates: [] };
  const touches = [...new Set(decision.changes.map(refKey))];
  const before = await recordsBefore(store, touches, read);
  await keepBase(store, touches, before);
  await writeRecords(store, decision.changes);
  return { ...seen, touches, creates: touches.filter((key) => before.get(key) === null) };
}

async function recordsBefore(store: LabStore, keys: string[], read: ReadonlyMap<string, unknown>) {
  const unread = keys.filter((key) => !read.has(key));
  const loaded = unread.length > 0 ? await loadRecords(store, unread) : [];
  const before = new Map(keys.map((key) => [key, (read.get(key) ?? null) as Doc | null]));
  unread.forEach((key, i) => {
    before.set(key, loaded[i] as Doc | null);
  });
  return before;
}

async function keepBase(store: LabStore, keys: string[], before: Map<string, Doc | null>): Promise<void> {
  const kept = await store.base.bulkGet(keys);
  const missing = keys.filter((_, i) => kept[i] === undefined);
  if (missing.length > 0)
    await store.base.bulkPut(missing.map((key) => ({ key, record: before.get(key) ?? null })));
}

/**
 * Makes the screen `base + open writes` again: puts every server copy back and lays the open writes over it, oldest
 * first. Doing it twice changes nothing. A write that the rule no longer accepts leaves no mark on the records; it
 * stays in the outbox for the server to judge. Call inside a transaction over {@link writeTables}.
 */
export async function rebase(store: LabStore): Promise<void> {
  const bases = await store.base.toArray();
  await writeRecords(
    store,
    bases.map(({ key, record }): Change => ({ ...keyToRef(key), record })),
  );
  await store.base.clear();
  const open = await openEntries(store);
  for (const entry of open) {
    const operation = commandNamed(entry.operation);
    if (operation) await layOver(store, operation, entry, laterStamp(entry));
  }
}

/** Writes that are not settled, oldest first, of everyone on this tablet. */
export async function openEntries(store: LabStore): Promise<OutboxEntry[]> {
  return store.outbox
    .where("state")
    .anyOf(...openStates)
    .sortBy("seq");
}

/** The stamp of a write that was already accepted once: what physically happened is not refused again. */
export function laterStamp(entry: OutboxEntry): Stamp {
  return { id: entry.id, user: entry.user, now: entry.recorded_at, recordedOffline: entry.recorded_at };
}
