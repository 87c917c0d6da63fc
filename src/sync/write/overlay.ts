import type { AnyCommand } from "#contract/operation.ts";
import { commandNamed } from "#contract/operations.ts";
import type { Stamp } from "#domain/kernel/change.ts";
import type { LabStore } from "#store/db.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { writeRecords } from "#store/write-records.ts";
import { rebaseBy } from "../outbox/server-copies.ts";
import { type Considered, changesOf, RuleRuns, type StampedWrite } from "./consider.ts";

/**
 * Runs a command's rule over the tablet's records and, if it accepts, applies its changes. Call inside a transaction over
 * {@link writeTables}.
 */
export async function writeOver(
  store: LabStore,
  operation: AnyCommand,
  write: StampedWrite,
): Promise<Considered> {
  const [considered] = await new RuleRuns(store).consider(operation, [write]);
  await writeAll(store, [considered]);
  return considered;
}

/** Writes the accepted changes, and stores in `base` the server's copies of records that no open write has changed before. */
export async function writeAll(store: LabStore, all: readonly Considered[]): Promise<void> {
  // Of several writes that change a record, the first has the server's copy before it.
  const before = new Map(all.flatMap((considered) => [...considered.before]).reverse());
  const known = await store.base.bulkGet([...before.keys()]);
  const copies = [...before].map(([key, record]) => ({ key, record })).filter((_, i) => !known[i]);
  await store.base.bulkAdd(copies);
  await writeRecords(
    store,
    all.flatMap(({ decision }) => changesOf(decision)),
  );
}

/**
 * Computes the tablet's records again as `base + open writes`: restores every server copy and applies the open writes,
 * oldest first. Idempotent. A write that the rule no longer accepts does not change the records; it stays in the outbox
 * and the server decides on it. Call inside a transaction over {@link writeTables}.
 */
export async function rebase(store: LabStore): Promise<void> {
  await rebaseBy({ store, reapply });
}

/** Applies the open writes, oldest first, over the server's copies. Call inside a transaction over {@link writeTables}. */
export async function reapply(store: LabStore, open: readonly OutboxEntry[]): Promise<void> {
  const rules = new RuleRuns(store);
  const all: Considered[] = [];
  for (const entry of open) {
    const operation = commandNamed(entry.operation);
    if (operation) all.push(...(await rules.consider(operation, [toStampedWrite(entry)])));
  }
  await writeAll(store, all);
}

/**
 * Returns an entry's write for another run of its rule. It counts as recorded offline: work that has physically
 * happened is not refused. It counts as written in every role: whoever saved it had the role then, and the server
 * decides by the role at its arrival.
 */
export function toStampedWrite({
  id,
  user,
  params,
  body,
  recorded_at,
}: Omit<OutboxEntry, "seq">): StampedWrite {
  return { params, body, stamp: savedStamp({ id, user, recorded_at }) };
}

/** The stamp of a write that was saved before, as in {@link toStampedWrite}. */
export function savedStamp({
  id,
  user,
  recorded_at,
}: Pick<OutboxEntry, "id" | "user" | "recorded_at">): Stamp {
  return { id, user, role: "administrator", now: recorded_at, recordedOffline: recorded_at };
}
