import { type UndoingWrite, undoingOf } from "#contract/undoing.ts";
import type { Rejection } from "#domain/kernel/change.ts";
import { hasRole, type Role } from "#domain/kernel/roles.ts";
import type { LabStore } from "#store/db.ts";
import type { OutboxEntry } from "#store/rows.ts";
import type { StorageFault } from "#store/storage-faults.ts";
import type { WriteEnv } from "../env.ts";
import { isUnsent } from "../outbox/entries.ts";
import { toStampedWrite } from "../write/overlay.ts";
import { submitAll } from "../write/submit.ts";
import { discardAll } from "./settle.ts";

/**
 * What is certain about writes that were saved together: none was sent, all are withdrawn, the server has received one,
 * or one was sent without an answer.
 */
type Sent = "unsent" | "undone" | "sent" | "unanswered";

/** Reads what is certain about these writes, by their ids. */
async function readSent(store: LabStore, ids: readonly string[]): Promise<Sent> {
  return sentOf(await entriesOf(store, ids));
}

function sentOf(entries: readonly OutboxEntry[]): Sent {
  if (entries.length === 0 || entries.some(({ state }) => state !== "queued" && state !== "discarded"))
    return "sent";
  const queued = entries.filter(({ state }) => state === "queued");
  if (queued.length === 0) return "undone";
  return queued.every(isUnsent) ? "unsent" : "unanswered";
}

/** The entries of writes that were saved together; none if one is missing, as a write that was sent under another key. */
async function entriesOf(store: LabStore, ids: readonly string[]): Promise<OutboxEntry[]> {
  const entries = await store.outbox.where("id").anyOf(ids).toArray();
  return entries.length === ids.length ? entries : [];
}

/** Withdraws writes that were saved together, all or none, and returns what is then certain about them. */
export async function undo(
  env: WriteEnv,
  ids: readonly string[],
): Promise<Exclude<Sent, "unsent"> | StorageFault> {
  const discarded = await discardAll(env, ids);
  if ("kind" in discarded) return discarded;
  if (discarded.length > 0) return "undone";
  const sent = await readSent(env.store, ids);
  return sent === "unsent" ? "unanswered" : sent;
}

/** The person who undoes: an undo that is itself a write is saved by them. */
type By = { email: string; role: Role };

/**
 * True if writes that were saved together can be undone now: while all are unsent they are withdrawn, and afterwards each
 * needs a write that undoes it (`contract/undoing.ts`). Run it in a live query.
 */
export async function canUndo(store: LabStore, by: By, ids: readonly string[]): Promise<boolean> {
  const entries = await entriesOf(store, ids);
  return sentOf(entries) === "unsent" || undoingAll(entries, by) !== null;
}

/**
 * Undoes writes that were saved together, all or none: withdraws them, or saves the writes that undo them. Those wait for
 * the writes that they undo. Returns `undone`, or why nothing was undone.
 */
export async function undoSaved(
  env: WriteEnv,
  by: By,
  ids: readonly string[],
): Promise<Exclude<Sent, "unsent"> | Rejection | StorageFault> {
  const outcome = await undo(env, ids);
  if (outcome !== "sent" && outcome !== "unanswered") return outcome;
  const undoing = undoingAll(await entriesOf(env.store, ids), by);
  const [first] = undoing ?? [];
  if (!undoing || !first) return outcome;
  const saved = await submitAll(env, by.email, first.command, undoing, { role: by.role });
  return saved.kind === "saved" ? "undone" : saved;
}

/** The writes that undo `entries`, the newest first; null unless each has one. A refused write is settled in the outbox. */
function undoingAll(entries: readonly OutboxEntry[], { email, role }: By): UndoingWrite[] | null {
  const undoing: UndoingWrite[] = [];
  for (const entry of entries.toSorted((a, b) => b.seq - a.seq)) {
    // What has ended with a problem was not applied.
    const isApplied = ["queued", "sent", "done"].includes(entry.state) && entry.problem === null;
    if (!isApplied || entry.user !== email) return null;
    const { params, body, stamp } = toStampedWrite(entry);
    const one = undoingOf(entry.operation, { params, body: body as Record<string, unknown>, stamp });
    if (one === null || !hasRole(role, one.command.needs ?? "member")) return null;
    undoing.push(one);
  }
  return undoing.length > 0 ? undoing : null;
}
