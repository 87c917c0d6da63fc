import type { OutboxEntry } from "#store/rows.ts";

type Values = Record<string, unknown>;

/** An edit that met another's of the same fields, and the two bodies that settle it. */
export type Conflict = {
  fields: string[];
  /** Mine over theirs. */
  mine: Values;
  /** Theirs stays; what else was changed here is kept. Null where that is nothing. */
  theirs: Values | null;
};

/** How a refused edit can be settled; `null` for any other refusal. */
export function conflictOf({ problem, body }: OutboxEntry): Conflict | null {
  if (problem?.code !== "EDIT_CONFLICT" || !isValues(problem.current) || !isValues(body)) return null;
  const there = problem.current;
  const fields = Object.keys(there).filter((field) => field in body);
  const standing = Object.fromEntries(fields.map((field) => [field, there[field]]));
  const base: Values = { ...(isValues(body.base) ? body.base : {}), ...standing };
  const theirs: Values = { ...body, ...standing, base };
  const isEdit = Object.keys(base).some((field) => field in body && !isSame(theirs[field], base[field]));
  return { fields, mine: { ...body, base }, theirs: isEdit ? theirs : null };
}

function isValues(value: unknown): value is Values {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);
