import type { FormValues } from "#components/form/form-values.ts";
import type { AnyCommand } from "#contract/operation.ts";
import type { HomogenizationData, PreHomogenizationData } from "#domain/homogenizations/schema.ts";

/** Values of the form of each step. */
export type PreTreatmentValues = FormValues<typeof PreHomogenizationData>;
export type RunValues = FormValues<typeof HomogenizationData>;

const INVALID = "Invalid values in the form. Please fill in all fields correctly.";

/** Texts of both forms for invalid values and for a refusal. */
export function formMessages({ failure }: Pick<AnyCommand, "failure">) {
  return { invalid: INVALID, refused: (reason: string) => `${failure}: ${reason}` };
}
