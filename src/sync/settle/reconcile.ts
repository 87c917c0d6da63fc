import { type StoredWrite, unsettledStates } from "#store/rows.ts";
import type { SyncEnv } from "../env.ts";
import { discardedId, discardName } from "../journal/file-names.ts";
import type { Journal } from "../journal/journal.ts";
import type { JournalWrite } from "../journal/line.ts";
import { isUnsettled } from "../outbox/entries.ts";
import { readFile } from "../write/attached-file.ts";
import { discardAgain } from "./settle.ts";
import { formerKeys, takeIn, wasRestored } from "./take-in.ts";

type PageEnv = Pick<SyncEnv, "store" | "now"> & { journal: Journal };

/**
 * Makes journal and outbox agree. Writes that the outbox does not have are put back: the database has lost them. Discards
 * that the outbox does not have are repeated. Writes that the server has, or that a person discarded, are void, also those that were
 * deleted here by an administrator's order. Writes that are unsent again, since the server was restored
 * from a backup, get a line; with `all`, every unsent write without a line gets one. Rejects if the database or the
 * journal fails; the next run repeats the work.
 */
export async function reconcile(env: PageEnv, { all = false } = {}): Promise<void> {
  const { store, journal } = env;
  const writes = await journal.writes();
  const discards = await journal.discards();
  if (discards.size > 0) await repeatDiscards(env, writes, discards);
  const ids = writes.map(({ id }) => id);
  const rows = new Map((await store.outbox.where("id").anyOf(ids).toArray()).map((row) => [row.id, row]));
  const replaced = await replacedAmong(
    env,
    ids.filter((id) => !rows.has(id)),
  );
  const mark = await store.marks.get("wiped");
  const wiped = new Set(mark?.key === "wiped" ? mark.value : []);
  const isLost = (write: JournalWrite) => {
    const row = rows.get(write.id);
    if (row) return wasRestored(write, row);
    return !replaced.has(write.id) && !wiped.has(write.id) && !discards.has(discardName(write));
  };
  const isVoid = (write: JournalWrite) => {
    const row = rows.get(write.id);
    return !isLost(write) && !(row && isUnsettled(row));
  };
  const lost = writes.filter(isLost);
  if (lost.length > 0) await putBack(env, lost);
  const voids = writes.filter(isVoid).map(({ id }) => id);
  await journal.drop(voids, { erases: voids.some((id) => wiped.has(id)) });
  await appendUnsent(env, new Set(ids), all);
  if (all && discards.size > 0) await forgetSettled(env, discards);
}

/** A write that was restored after its discard is not discarded again, although the database has lost both. */
async function repeatDiscards(
  env: PageEnv,
  writes: readonly JournalWrite[],
  discards: ReadonlySet<string>,
): Promise<void> {
  for (const { id, restores = 0 } of writes)
    await env.store.outbox
      .where("id")
      .equals(id)
      .and((row) => (row.restores ?? 0) < restores && row.state !== "discarded")
      .modify({ restores });
  await discardAgain(env, discards);
}

/** Removes the discards of writes that were restored and sent, or that left the outbox after 30 days. */
async function forgetSettled({ store, journal }: PageEnv, discards: ReadonlySet<string>): Promise<void> {
  const ids = [...discards].map(discardedId);
  const discarded = await store.outbox
    .where("id")
    .anyOf(ids)
    .and(({ state }) => state === "discarded")
    .toArray();
  const current = new Set(discarded.map(({ id }) => id));
  await journal.forgetDiscards(ids.filter((id) => !current.has(id)));
}

/** The keys under which refused writes were sent before they got another key. */
async function replacedAmong({ store }: PageEnv, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const wanted = new Set(ids);
  const former = (await store.outbox.toArray()).flatMap(formerKeys);
  return new Set(former.filter((id) => wanted.has(id)));
}

async function putBack(env: PageEnv, lost: readonly JournalWrite[]): Promise<void> {
  const { journal } = env;
  const writes: StoredWrite[] = [];
  for (const write of lost) writes.push({ ...write, file: await journal.fileOf(write) });
  journal.reportDatabase({ onlyHere: lost.length });
  const taken = await takeIn(env, writes);
  if ("kind" in taken) throw new Error(taken.message);
  journal.reportDatabase({ onlyHere: 0, returned: taken.length });
}

/** Appends a line for unsent writes without one: those that the server had before it was restored, or all. */
async function appendUnsent({ store, journal }: PageEnv, known: Set<string>, all: boolean): Promise<void> {
  const unsent = await store.outbox
    .where("state")
    .anyOf(...unsettledStates)
    .and(({ id, finished_at }) => !known.has(id) && (all || finished_at !== null))
    .sortBy("seq");
  for (const { seq: _, ...entry } of unsent) {
    await journal.append([{ ...entry, file: await readFile(store, entry) }]);
  }
}
