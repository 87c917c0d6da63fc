import { commandNamed } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { type Accepted, type Change, keyToRef, type Rejection, refKey, type Stamp } from "#domain/change.ts";
import { decideWith, Reads } from "#domain/records.ts";
import type { Doc } from "#domain/tables.ts";
import type { LabStore } from "#store/db.ts";
import { loadRecords, writeRecords } from "#store/record-source.ts";
import { type BaseRow, type OutboxEntry, openStates } from "#store/rows.ts";

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
  /** Server copies that are not kept yet. */
  unbased: BaseRow[];
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
  const laid = await consider(store, operation, input, stamp);
  await lay(store, laid);
  return laid;
}

/** The first half of {@link layOver}: what the rule says. Base and records are read in the same rounds. */
export async function consider(
  store: LabStore,
  operation: AnyCommand,
  input: { params: Record<string, string>; body: unknown },
  stamp: Stamp,
): Promise<Laid> {
  const based = new Set<string>();
  const load = async (keys: string[]) => {
    const bases = store.base.bulkGet(keys);
    const records = await loadRecords(store, keys);
    for (const base of await bases) if (base) based.add(base.key);
    return records;
  };
  const { result: decision, read } = await decideWith((lab) => operation.decide(lab, input, stamp), load);
  const seen = { decision, lab: new Reads(read), reads: [...read.keys()], unbased: [] };
  if (decision.kind === "rejected") return { ...seen, touches: [], creates: [] };
  const touches = [...new Set(decision.changes.map(refKey))];
  const unread = touches.filter((key) => !read.has(key));
  const before = new Map(read);
  if (unread.length > 0) {
    const loaded = await load(unread);
    unread.forEach((key, i) => {
      before.set(key, loaded[i]);
    });
  }
  const unbased = touches
    .filter((key) => !based.has(key))
    .map((key) => ({ key, record: (before.get(key) ?? null) as Doc | null }));
  return { ...seen, touches, creates: touches.filter((key) => before.get(key) === null), unbased };
}

/** The second half: writes it. The writes are on their way when it returns, so that others can go along with them. */
export function lay(store: LabStore, { decision, unbased }: Laid): PromiseLike<unknown> {
  if (decision.kind === "rejected") return Promise.resolve();
  const keeping = store.base.bulkPut(unbased);
  const writing = writeRecords(store, decision.changes);
  return Promise.all([keeping, writing]);
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
