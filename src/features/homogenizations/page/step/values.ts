import type { Unsent } from "#components/process/use-unsent.ts";
import type { FormValues } from "#components/saving/use-command-form.ts";
import type { AnyCommand } from "#contract/operation.ts";
import type { CnfDetail } from "#domain/cnfs/schema.ts";
import type { PreTreatmentCorrection, RunCorrection } from "#domain/homogenizations/corrected.ts";
import type {
  HomogenizationData,
  HomogenizationDetail,
  PreHomogenizationData,
} from "#domain/homogenizations/schema.ts";
import type { Step } from "#domain/steps/schema.ts";

/** Props of the page of each step. `cnf` is that of the experiment. */
export type StepProps = {
  homogenization: HomogenizationDetail;
  cnf: CnfDetail | null;
  step: Step;
  unsent: Unsent;
};

/** Values of the form of each step. */
export type PreTreatmentValues = FormValues<typeof PreHomogenizationData>;
export type RunValues = FormValues<typeof HomogenizationData>;

export type PreTreatmentCorrectionValues = FormValues<typeof PreTreatmentCorrection>;
export type RunCorrectionValues = FormValues<typeof RunCorrection>;

const INVALID = "Invalid values in the form. Please fill in all fields correctly.";

/** Texts of both forms for invalid values and for a refusal. */
export function formMessages({ failure }: Pick<AnyCommand, "failure">) {
  return { invalid: INVALID, refused: (reason: string) => `${failure}: ${reason}` };
}
