import type { OutboxEntry } from "#store/rows.ts";
import { existingEntryOf } from "./existing-entry.ts";

/** True of a refusal that no other try can mend: what the write is about is settled, and stays so. */
export function isForGood({ state, problem }: OutboxEntry): boolean {
  if (state !== "parked" || problem === null) return false;
  return problem.code === "FINAL" || (problem.code === "ALREADY_ADDED" && problem.current !== undefined);
}

/** True where such a write holds nothing that anybody typed: a step that was completed otherwise. */
export function isMereChange(entry: OutboxEntry): boolean {
  return isForGood(entry) && "new_state_value" in ((entry.body ?? {}) as object);
}

/** What taking a refused write off the list is called. */
export function discardLabel(entry: OutboxEntry): string {
  if (isMereChange(entry)) return "Dismiss";
  if (existingEntryOf(entry) !== null) return "Discard mine";
  return isForGood(entry) && entry.problem?.code === "ALREADY_ADDED" ? "Discard mine" : "Discard";
}
