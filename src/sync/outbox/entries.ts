import { namesWithFile } from "#contract/sending.ts";
import type { LabStore } from "#store/db.ts";
import { type OutboxEntry, type OutboxState, openStates, unsettledStates } from "#store/rows.ts";
import type { SyncEnv } from "../env.ts";

/** Returns the open writes of all people on this tablet, or those in `states`, oldest first. */
export function openEntries(
  store: LabStore,
  states: readonly OutboxState[] = openStates,
): Promise<OutboxEntry[]> {
  return store.outbox
    .where("state")
    .anyOf(...states)
    .sortBy("seq");
}

/** Returns the open writes of one person (e-mail), oldest first. */
export async function openWritesOf(store: LabStore, email: string): Promise<OutboxEntry[]> {
  return (await openEntries(store)).filter(({ user }) => user === email);
}

/** Queues the held writes again, which an older version of the app could not send. Called when the app starts. */
export async function requeueHeld(env: Pick<SyncEnv, "store">): Promise<void> {
  await env.store.outbox
    .where("state")
    .equals("held")
    .modify({ state: "queued", problem: null, next_attempt_at: 0 });
}

/** True while a page or the worker of this tablet sends a write, which is marked before its request and until its answer. */
export async function isSending({ outbox }: LabStore): Promise<boolean> {
  const sending = outbox
    .where("state")
    .equals("queued")
    .filter((entry) => entry.sending);
  return (await sending.limit(1).count()) > 0;
}

/** True for a write of a command that has an attachment: it is sent as a form, with the file. */
export function hasFile({ operation }: Pick<OutboxEntry, "operation">): boolean {
  return namesWithFile.includes(operation);
}

/**
 * True while the server certainly has not applied the write: it was refused, is held, or was never sent. Also of a write
 * from a rescue file that its author has not confirmed.
 */
export function canDiscard(entry: OutboxEntry): boolean {
  return ["parked", "held", "rescued"].includes(entry.state) || isUnsent(entry);
}

/** True for a queued write that was never sent. */
export function isUnsent(entry: OutboxEntry): boolean {
  return entry.state === "queued" && entry.first_sent_at === null;
}

/** True for a write that the server has not acknowledged. */
export function isUnsettled({ state }: OutboxEntry): boolean {
  return (unsettledStates as readonly string[]).includes(state);
}
