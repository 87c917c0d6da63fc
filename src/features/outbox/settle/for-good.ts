import type { OutboxEntry } from "#store/rows.ts";
import { existingEntryOf } from "./existing-entry.ts";

/** True of a refusal that no further attempt can change. */
export function isFinal({ state, problem }: OutboxEntry): boolean {
  if (state !== "parked" || problem === null) return false;
  return problem.code === "FINAL" || (problem.code === "ALREADY_ADDED" && problem.current !== undefined);
}

/** True of a final refusal of a step change, which contains nothing that a person typed. */
export function isFinalStepChange(entry: OutboxEntry): boolean {
  return isFinal(entry) && "new_state_value" in ((entry.body ?? {}) as object);
}

/** The label of the button that discards a write. */
export function discardLabel(entry: OutboxEntry): string {
  if (isFinalStepChange(entry)) return "Dismiss";
  if (existingEntryOf(entry) !== null) return "Discard mine";
  return isFinal(entry) && entry.problem?.code === "ALREADY_ADDED" ? "Discard mine" : "Discard";
}
