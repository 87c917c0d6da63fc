import type { LabStore } from "#store/db.ts";
import { type OutboxEntry, type OutboxState, openStates } from "#store/rows.ts";

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
