import Dexie from "dexie";
import { commandNamed } from "#contract/commands.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { refKey, type Stamp } from "#domain/kernel/change.ts";
import type { LabStore } from "#store/db.ts";
import { Requests } from "#store/requests.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { openEntries } from "../entries/open-entries.ts";
import { Ahead, type Considered, type StampedWrite } from "./consider.ts";
import { restoreCopies } from "./server-copies.ts";

/**
 * Runs a command's rule over the tablet's records and, if it accepts, applies its changes and stores the server's copies
 * in `base`. Call inside a transaction over {@link writeTables}.
 */
export async function writeOver(
  store: LabStore,
  operation: AnyCommand,
  write: StampedWrite,
): Promise<Considered> {
  const requests = new Requests(store, Dexie.currentTransaction);
  const [considered] = await new Ahead(store, { requests }).consider(operation, [write]);
  writeAll(requests, [considered]);
  return considered;
}

/** Makes the requests that write the accepted changes; of several changes of one record, only the last is written. */
export function writeAll(requests: Requests, all: readonly Considered[]): void {
  const bases = all.flatMap(({ unbased }) => unbased);
  const changes = all.flatMap(({ decision }) => (decision.kind === "accepted" ? decision.changes : []));
  for (const row of bases) requests.put("base", row.key, row);
  for (const { table, id, record } of new Map(changes.map((change) => [refKey(change), change])).values())
    if (record === null) requests.delete(table, id);
    else requests.put(table, id, record);
}

/**
 * Computes the tablet's records again as `base + open writes`: restores every server copy and applies the open writes,
 * oldest first. Idempotent. A write that the rule no longer accepts does not change the records; it stays in the outbox
 * and the server decides on it. Call inside a transaction over {@link writeTables}.
 */
export async function rebase(store: LabStore): Promise<void> {
  await restoreCopies(store);
  await reapply(store, await openEntries(store));
}

/** Applies the open writes, oldest first, over the server's copies. Call inside a transaction over {@link writeTables}. */
export async function reapply(store: LabStore, open: readonly OutboxEntry[]): Promise<void> {
  for (const entry of open) {
    const operation = commandNamed(entry.operation);
    if (operation) await writeOver(store, operation, toStampedWrite(entry));
  }
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
