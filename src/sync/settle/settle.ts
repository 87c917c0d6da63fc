import { type AnyCommand, CONTRACT_VERSION, fillPath } from "#contract/operation.ts";
import { commandNamed } from "#contract/operations.ts";
import { type Rejection, reject } from "#domain/kernel/change.ts";
import { isAnswered, isQuestion } from "#domain/resource-use/rules.ts";
import { type FileRow, type OutboxEntry, type StoredFile, unfinishedStates } from "#store/rows.ts";
import { type StorageFault, whenStored } from "#store/storage-faults.ts";
import { isoNow, type SyncEnv, type WriteEnv } from "../env.ts";
import { discardName } from "../journal/file-names.ts";
import { canDiscard, isUnsent, openEntries } from "../outbox/entries.ts";
import { dependantsAmong } from "../outbox/plan.ts";
import { writeTables } from "../outbox/server-copies.ts";
import { moveFile, readFile } from "../write/attached-file.ts";
import type { Considered } from "../write/consider.ts";
import { rebase, toStampedWrite, writeOver } from "../write/overlay.ts";
import { decidedFields, parseBody } from "../write/to-entry.ts";
import { withLine } from "../write/with-line.ts";
import { isConfirmed, toConfirmed, toRescued } from "./confirm-rescued.ts";

/**
 * Queues a refused write again, unchanged or with an edited `body`. The write gets a new key, since the server stores the
 * refusal of the old key. Its place in the lane and the id of the record that it creates stay the same, so its dependants
 * remain valid. An edited write that the rule rejects on this tablet is returned as a rejection, and nothing is written; so
 * is an unchanged write, if its first refusal asked a question (013, 038) that the person has not answered.
 */
export async function resend(
  env: WriteEnv,
  seq: number,
  body?: unknown,
  /** Replaces the attached file. */
  file?: StoredFile,
): Promise<Resent | Rejection | StorageFault> {
  const { store } = env;
  const id = env.newId();
  const queued: { from?: Before } = {};
  const { stored, line } = await withLine(env, (startLine) =>
    store.transaction("rw", writeTables(store), async (): Promise<Resent | Rejection> => {
      const entry = await store.outbox.get(seq);
      // The attempt before this one is in the database: only its answer was lost.
      if (entry?.id === id) return entry;
      const operation = entry && commandNamed(entry.operation);
      if (!operation || entry.state !== "parked") return reject("FINAL", "This record was already settled.");
      const parsed = parseBody(operation, {
        ...(body ?? entry.body ?? {}),
        ...createdIdOf(operation, entry),
      });
      if ("kind" in parsed) return parsed;
      const changed: OutboxEntry = {
        ...entry,
        id,
        former: [...(entry.former ?? []), entry.id],
        contract: CONTRACT_VERSION,
        body: parsed.body,
        body_text: JSON.stringify(parsed.body),
        path: fillPath(operation.path, entry.params),
        state: "queued",
        attempts: 0,
        first_sent_at: null,
        last_attempt_at: null,
        next_attempt_at: 0,
        problem: null,
      };
      const isUnconfirmed = entry.unconfirmed || (entry.problem && isQuestion(operation.body, entry.problem));
      delete changed.unconfirmed;
      if (isUnconfirmed && !isAnswered(parsed.body)) changed.unconfirmed = true;
      const considered = await decideAgain(env, operation, changed);
      const { decision } = considered;
      const isRefused = decision.kind === "rejected";
      if (isRefused && (body !== undefined || isQuestion(operation.body, decision))) {
        await store.outbox.put(entry);
        await rebase(store);
        return decision;
      }
      if (!isRefused) Object.assign(changed, decidedFields(considered));
      queued.from = { entry, changed, file: await store.blobs.get(entry.id) };
      const { seq: _, ...write } = changed;
      startLine([{ ...write, file: file ?? (await readFile(store, entry)) }], [entry.id]);
      await moveFile(store, entry.id, changed.id, file);
      await store.outbox.put(changed);
      await rebase(store);
      return changed;
    }),
  );
  if (!queued.from || line === null) return stored;
  if (line !== "flushed") return "kind" in stored ? stored : revert(env, queued.from, line);
  return "kind" in stored || store.isSuspect ? { ...queued.from.changed, onlyInJournal: true } : stored;
}

/** The write that was queued again; `onlyInJournal` as in {@link SavedAll}. */
type Resent = OutboxEntry & { onlyInJournal?: boolean };

/** An entry before it was queued again, with its file, and as it was queued. */
type Before = { entry: OutboxEntry; changed: OutboxEntry; file?: FileRow | undefined };

/** Undoes a save that the journal does not have, and returns the journal's fault. A write on its way remains queued. */
async function revert(
  { store }: WriteEnv,
  { entry, changed, file }: Before,
  fault: StorageFault,
): Promise<Resent | StorageFault> {
  return whenStored(store, () =>
    store.transaction("rw", writeTables(store), async () => {
      const row = await store.outbox.get(changed.seq);
      // Undone by an attempt whose answer was lost.
      if (row?.id === entry.id && row.state === entry.state) return fault;
      if (row?.id !== changed.id || !isUnsent(row)) return changed;
      if (entry.id !== changed.id) await store.blobs.delete(changed.id);
      if (file) await store.blobs.put(file);
      await store.outbox.put(entry);
      await rebase(store);
      return fault;
    }),
  );
}

/** Runs the rule on the changed write, without the effect of the refused one. The caller must rebase afterwards. */
async function decideAgain(env: WriteEnv, operation: AnyCommand, changed: OutboxEntry): Promise<Considered> {
  await env.store.outbox.put({ ...changed, state: "discarded", open_refs: [] });
  await rebase(env.store);
  const write = toStampedWrite(changed);
  if (changed.unconfirmed) write.stamp = { ...write.stamp, recordedOffline: null };
  return writeOver(env.store, operation, write);
}

/**
 * The id of the record that this write creates. The body must contain it, since it cannot be derived from a new key.
 */
function createdIdOf(operation: AnyCommand, entry: OutboxEntry): { id?: string } {
  const { params, body, stamp } = toStampedWrite(entry);
  const id = operation.makes?.({ params, body }, stamp);
  return id === undefined ? {} : { id };
}

/**
 * Discards a write that the server does not have, together with its dependants. Returns the discarded writes; they
 * can be restored for 30 days.
 */
export async function discard(env: WriteEnv, seq: number): Promise<OutboxEntry[] | StorageFault> {
  return discardOpen(env, (open) => open.filter((entry) => entry.seq === seq && canDiscard(entry)));
}

/**
 * Discards writes that were saved together, by their ids: all of them, or none if one has been sent. Returns the
 * discarded writes.
 */
export async function discardAll(
  env: WriteEnv,
  ids: readonly string[],
): Promise<OutboxEntry[] | StorageFault> {
  const wanted = new Set(ids);
  return discardOpen(env, (open) => {
    const entries = open.filter((entry) => wanted.has(entry.id) && isUnsent(entry));
    return entries.length === wanted.size ? entries : [];
  });
}

type DiscardEnv = Pick<WriteEnv, "store" | "journal" | "now">;

async function discardOpen(
  env: DiscardEnv,
  choose: (open: OutboxEntry[]) => OutboxEntry[],
): Promise<OutboxEntry[] | StorageFault> {
  let discarded: OutboxEntry[] = [];
  const outcome = await whenStored(env.store, () =>
    env.store.transaction("rw", writeTables(env.store), async () => {
      const before = await env.store.outbox.bulkGet(discarded.map(({ seq }) => seq));
      // Discarded by an attempt whose answer was lost.
      if (before.length > 0 && before.every((row) => row?.state === "discarded")) return discarded;
      const open = await openEntries(env.store, unfinishedStates);
      const chosen = choose(open);
      if (chosen.length === 0) return [];
      discarded = [...chosen, ...dependantsAmong(open, ...chosen)];
      const done = { state: "discarded" as const, open_refs: [], finished_at: isoNow(env), sending: false };
      await env.store.outbox.bulkPut(discarded.map((row) => ({ ...row, ...done })));
      await rebase(env.store);
      return discarded;
    }),
  );
  if ("kind" in outcome) return outcome;
  await env.journal?.recordDiscards(outcome).catch(() => {});
  // If it cannot be written now, the page writes it later, when it compares the journal with the outbox.
  await env.journal?.drop(outcome.map(({ id }) => id)).catch(() => {});
  return outcome;
}

/** Discards the open writes again whose discards the database has lost. `discards` as in {@link Journal.discards}. */
export async function discardAgain(env: DiscardEnv, discards: ReadonlySet<string>): Promise<void> {
  await discardOpen(env, (open) => open.filter((entry) => discards.has(discardName(entry))));
}

/** Returns the writes that would be discarded together with this one. */
export async function dependantsOf(env: Pick<SyncEnv, "store">, entry: OutboxEntry): Promise<OutboxEntry[]> {
  return dependantsAmong(await openEntries(env.store, unfinishedStates), entry);
}

/** Restores a discarded write: to `queued`, to `parked` if the server had refused it, or to `rescued`. */
export async function restore(env: WriteEnv, seq: number): Promise<{ kind: "restored" } | StorageFault> {
  const { store } = env;
  const queued: { from?: Before } = {};
  const { stored, line } = await withLine(env, (startLine) =>
    store.transaction("rw", writeTables(store), async (): Promise<{ kind: "restored" }> => {
      const entry = await store.outbox.get(seq);
      if (entry?.state !== "discarded") return { kind: "restored" };
      const changed: OutboxEntry = {
        ...entry,
        ...(isConfirmed(entry) ? toConfirmed(entry) : toRescued(entry)),
        restores: (entry.restores ?? 0) + 1,
        finished_at: null,
      };
      queued.from = { entry, changed };
      const { seq: _, ...write } = changed;
      startLine([{ ...write, file: await readFile(store, entry) }]);
      await store.outbox.put(changed);
      await rebase(store);
      return { kind: "restored" };
    }),
  );
  if (!queued.from || line === null) return stored;
  if (line === "flushed") {
    const { id } = queued.from.entry;
    // Otherwise the outbox still has the write as discarded.
    if (stored.kind === "restored") await env.journal?.forgetDiscards([id]).catch(() => {});
    else await env.journal?.drop([id]).catch(() => {});
    return stored;
  }
  const reverted = stored.kind === "restored" ? await revert(env, queued.from, line) : stored;
  return "kind" in reverted ? reverted : stored;
}
