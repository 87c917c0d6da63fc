import { commandNamed } from "#contract/commands.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { type Accepted, type Change, keyToRef, type Rejection, refKey, type Stamp } from "#domain/change.ts";
import { decideWith, Reads } from "#domain/records.ts";
import type { Doc } from "#domain/tables.ts";
import type { LabStore } from "#store/db.ts";
import { loadRecords, writeRecords } from "#store/record-source.ts";
import { type BaseRow, type OutboxEntry, type OutboxState, openStates } from "#store/rows.ts";
import { foresee, remember } from "./foresight.ts";

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

/**
 * The first half of {@link layOver}: what the rule says. Records, and the base of those that it will write to, are read
 * in as few rounds as the last command of this kind needed to know.
 */
export async function consider(
  store: LabStore,
  operation: AnyCommand,
  input: { params: Record<string, string>; body: unknown },
  stamp: Stamp,
): Promise<Laid> {
  const habit = foresee(store, operation, input.params);
  const based = new Map<string, boolean>();
  const rounds: string[][] = [];
  const load = async (keys: string[], written = keys) => {
    rounds.push(keys);
    const bases = store.base.bulkGet(written);
    const records = await loadRecords(store, keys);
    for (const [i, base] of (await bases).entries()) based.set(written[i] ?? "", base !== undefined);
    return records;
  };
  const { result: decision, read } = await decideWith(
    (lab) => {
      // The title names what the rule may have no need to look at: it is read in the same rounds.
      operation.title(lab, input);
      return operation.decide(lab, input, stamp);
    },
    (keys) => load(keys, habit && keys.filter((key) => habit.tables.has(keyToRef(key).table))),
    habit?.late,
  );
  const seen = { decision, lab: new Reads(read), reads: [...read.keys()], unbased: [] };
  if (decision.kind === "rejected") return { ...seen, touches: [], creates: [] };
  const touches = [...new Set(decision.changes.map(refKey))];
  const late = seen.reads.filter((key) => habit?.late.includes(key) || !rounds[0]?.includes(key));
  remember(store, operation, input.params, { late, touches });
  const before = new Map(read);
  const unread = touches.filter((key) => !based.has(key));
  if (unread.length > 0) {
    const loaded = await load(unread);
    unread.forEach((key, i) => {
      before.set(key, loaded[i]);
    });
  }
  const unbased = touches
    .filter((key) => !based.get(key))
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

/** Writes that are not settled, oldest first, of everyone on this tablet; `states` names which of them. */
export async function openEntries(
  store: LabStore,
  states: readonly OutboxState[] = openStates,
): Promise<OutboxEntry[]> {
  return store.outbox
    .where("state")
    .anyOf(...states)
    .sortBy("seq");
}

/** The stamp of a write that was already accepted once: what physically happened is not refused again. */
export function laterStamp(entry: OutboxEntry): Stamp {
  return { id: entry.id, user: entry.user, now: entry.recorded_at, recordedOffline: entry.recorded_at };
}
