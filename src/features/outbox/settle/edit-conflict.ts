import { type Base, isSame, rebaseForm } from "#domain/kernel/edits.ts";
import type { OutboxEntry } from "#store/rows.ts";

type Values = Record<string, unknown>;

/**
 * An edit that was refused because another person had changed the same `fields`. `base` are the values that the edit
 * started from, `current` the other person's; `merged` those of fields that only the other person changed.
 */
export type EditConflict = { values: Values; base: Base; current: Values; merged: Values; fields: string[] };

export type Choices = Readonly<Record<string, "mine" | "theirs">>;

/** Fields that follow the choice of another one: how a width was measured. */
export const followers: Readonly<Record<string, string>> = { photo_width: "avg_canopy_width" };

/** The conflict of a refused edit; `null` where a write was refused for another reason. */
export function conflictOf({ body, problem, state }: OutboxEntry): EditConflict | null {
  const { current } = problem ?? {};
  const { base, ...values } = toValues(body);
  if (state !== "parked" || problem?.code !== "EDIT_CONFLICT" || !base || !current) return null;
  const { merged, ...theirs } = toValues(current);
  const conflict = { values, base: toValues(base), current: theirs, merged: toValues(merged) };
  const fields = Object.keys(theirs).filter((field) => field in conflict.base && field in values);
  return fields.length === 0 ? null : { ...conflict, fields };
}

/** The fields that need no choice: those that one side changed. `side` is whose value the record gets. */
export function mergedFields({ values, base, merged, fields }: EditConflict): {
  field: string;
  side: "mine" | "theirs";
}[] {
  const mine = Object.keys(base).filter(
    (field) =>
      field in values && !fields.includes(followers[field] ?? field) && !isSame(base[field], values[field]),
  );
  return [
    ...mine.map((field) => ({ field, side: "mine" as const })),
    ...Object.keys(merged).map((field) => ({ field, side: "theirs" as const })),
  ];
}

/** The edit with the chosen values, to be sent again; `null` where no change remains. */
export function settledEdit(
  { values, base, current, fields }: EditConflict,
  choices: Choices,
): Values | null {
  const theirs = fields.filter((field) => choices[field] === "theirs");
  const own = Object.entries(values).filter(([field]) => !theirs.includes(followers[field] ?? ""));
  const settled: Values = {
    ...Object.fromEntries(own),
    ...Object.fromEntries(theirs.map((field) => [field, current[field]])),
  };
  const from = rebaseForm(base, current);
  const isChanged = Object.keys(from).some(
    (field) => field in settled && !isSame(from[field], settled[field]),
  );
  return isChanged ? { ...settled, base: from } : null;
}

/** A value as an object of fields; empty for other values. */
export function toValues(value: unknown): Values {
  return typeof value === "object" && value !== null ? (value as Values) : {};
}
