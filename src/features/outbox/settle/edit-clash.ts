import { type Base, isSame, rebaseForm } from "#domain/kernel/edits.ts";
import type { OutboxEntry } from "#store/rows.ts";

type Values = Record<string, unknown>;

/** An edit that was refused because somebody else had changed the same fields. */
export type Clash = { values: Values; base: Base; current: Values; fields: string[] };

export type Choices = Readonly<Record<string, "mine" | "theirs">>;

/** The fields that both changed; `null` where a write was refused for another reason. */
export function clashOf({ body, problem, state }: OutboxEntry): Clash | null {
  const { current } = problem ?? {};
  const { base, ...values } = toValues(body);
  if (state !== "parked" || problem?.code !== "EDIT_CONFLICT" || !base || !current) return null;
  const clash = { values, base: toValues(base), current: toValues(current) };
  const fields = Object.keys(clash.current).filter((field) => field in clash.base && field in values);
  return fields.length === 0 ? null : { ...clash, fields };
}

/** The edit as a person settled it, to be sent again; `null` where nothing of it is left to send. */
export function settledEdit({ values, base, current, fields }: Clash, choices: Choices): Values | null {
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
