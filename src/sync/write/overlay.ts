import { commandNamed } from "#contract/commands.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { type Change, keyToRef } from "#domain/kernel/change.ts";
import type { LabStore } from "#store/db.ts";
import { writeRecords } from "#store/record-source.ts";
import { type OutboxEntry, type OutboxState, openStates } from "#store/rows.ts";
import { Ahead, type Considered, type StampedWrite } from "./consider.ts";

/** The tables a write touches; every transaction of sync runs over all of them. */
export function writeTables(store: LabStore) {
  return store.tables.filter(({ name }) => !["session", "people", "drafts", "marks"].includes(name));
}

/**
 * Runs a command's rule over the tablet's records and, if it accepts, writes its changes on top of them, with the
 * server's copies into `base`. Call inside a transaction over {@link writeTables}.
 */
export async function writeOver(
  store: LabStore,
  operation: AnyCommand,
  write: StampedWrite,
): Promise<Considered> {
  const [considered] = await new Ahead(store).consider(operation, [write]);
  await writeAll(store, [considered]);
  return considered;
}

/** Writes what the rule accepted. The requests are on their way when it returns, so that others can go beside them. */
export function writeAll(store: LabStore, all: readonly Considered[]): PromiseLike<unknown> {
  const bases = store.base.bulkPut(all.flatMap(({ unbased }) => unbased));
  const changes = all.flatMap(({ decision }) => (decision.kind === "accepted" ? decision.changes : []));
  return Promise.all([bases, writeRecords(store, changes)]);
}

/**
 * Makes the screen `base + open writes` again: puts every server copy back and writes the open writes over it, oldest
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
    if (operation) await writeOver(store, operation, toStampedWrite(entry));
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

/** A write that was accepted once already, as it is run again: a thing that physically happened is not refused. */
export function toStampedWrite({ id, user, params, body, recorded_at }: OutboxEntry): StampedWrite {
  return { params, body, stamp: { id, user, now: recorded_at, recordedOffline: recorded_at } };
}
