import { type Base, isSame, rebaseForm } from "#domain/kernel/edits.ts";
import type { OutboxEntry } from "#store/rows.ts";

type Values = Record<string, unknown>;

/** An edit that was refused because another person had changed the same fields. */
export type EditConflict = { values: Values; base: Base; current: Values; fields: string[] };

export type Choices = Readonly<Record<string, "mine" | "theirs">>;

/** The conflict of a refused edit; `null` where a write was refused for another reason. */
export function conflictOf({ body, problem, state }: OutboxEntry): EditConflict | null {
  const { current } = problem ?? {};
  const { base, ...values } = toValues(body);
  if (state !== "parked" || problem?.code !== "EDIT_CONFLICT" || !base || !current) return null;
  const conflict = { values, base: toValues(base), current: toValues(current) };
  const fields = Object.keys(conflict.current).filter((field) => field in conflict.base && field in values);
  return fields.length === 0 ? null : { ...conflict, fields };
}

/** The edit with the chosen values, to be sent again; `null` where no change remains. */
export function settledEdit(
  { values, base, current, fields }: EditConflict,
  choices: Choices,
): Values | null {
  const theirs = fields.filter((field) => choices[field] === "theirs");
  const settled = { ...values, ...Object.fromEntries(theirs.map((field) => [field, current[field]])) };
  const from = rebaseForm(base, current);
  const isChanged = Object.keys(from).some(
    (field) => field in settled && !isSame(from[field], settled[field]),
  );
  return isChanged ? { ...settled, base: from } : null;
}

function toValues(value: unknown): Values {
  return typeof value === "object" && value !== null ? (value as Values) : {};
}
