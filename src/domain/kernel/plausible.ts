import type { z } from "zod";
import { type Field, fieldsOf } from "./fields.ts";

/** The warning about a value that is improbable for its field (`plausibleTo`); null if the value is plausible. */
export function doubtOf(
  { label, plausibleTo }: Pick<Field, "label" | "plausibleTo">,
  value: unknown,
): string | null {
  const isDoubtful = plausibleTo !== undefined && typeof value === "number" && value > plausibleTo;
  return isDoubtful ? `${label} is more than ${plausibleTo}. Please check.` : null;
}

/** The warnings about the values of a form. They do not refuse the write. */
export function doubts(form: z.ZodType, entered: object): string[] {
  const values = entered as Record<string, unknown>;
  return Object.entries<Field>(fieldsOf(form)).flatMap(([name, field]) => doubtOf(field, values[name]) ?? []);
}
