import { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { isSame } from "#domain/kernel/edits.ts";
import { shapeOf } from "#domain/kernel/fields.ts";
import type { OutboxEntry } from "#store/rows.ts";
import { type Choices, type EditConflict, followers, toValues } from "./edit-conflict.ts";

/** The record that the lab has in place of a refused write: a tray's week or harvest, with the command that edits it. */
export type ExistingEntry = { id: string; edit: AnyCommand; conflict: EditConflict };

const refusals: Record<string, { code: string; edit: AnyCommand } | undefined> = {
  addWeeklyData: { code: "DUPLICATE", edit: commands.updateWeeklyData },
  addHarvestData: { code: "ALREADY_ADDED", edit: commands.updateHarvestData },
};

/** Who entered the record, and when: an edit leaves both. */
const authorship = ["created_by", "created_at"];

/** The existing record for which a write was refused; null where the refusal has another reason. */
export function existingEntryOf({ state, operation, problem, body }: OutboxEntry): ExistingEntry | null {
  const refusal = refusals[operation];
  if (state !== "parked" || refusal === undefined || problem?.code !== refusal.code) return null;
  const { edit } = refusal;
  const [values, theirs] = [toValues(body), toValues(problem.current)];
  if (typeof theirs.id !== "string") return null;
  const entered = Object.keys(shapeOf(edit.body)).filter((field) => field in theirs);
  const base = Object.fromEntries(entered.map((field) => [field, theirs[field]]));
  const fields = entered.filter(
    (field) => !authorship.includes(field) && !(field in followers) && !isSame(values[field], base[field]),
  );
  return { id: theirs.id, edit, conflict: { values, base, current: base, merged: {}, fields } };
}

/** The edit that gives the existing record the chosen values of mine; null where none was chosen. */
export function editOfExisting({ conflict }: ExistingEntry, choices: Choices): object | null {
  const { values, base, fields } = conflict;
  const mine = fields.filter((field) => choices[field] === "mine");
  if (mine.length === 0) return null;
  const following = Object.keys(followers).filter((field) => mine.includes(followers[field] ?? ""));
  return {
    ...base,
    ...Object.fromEntries(mine.map((field) => [field, values[field]])),
    ...Object.fromEntries(following.map((field) => [field, values[field] ?? null])),
    base,
  };
}

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
