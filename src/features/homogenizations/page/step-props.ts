import type { Unsent } from "#components/process/use-unsent.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import type { Step } from "#domain/steps/schema.ts";

/** Props of the page of each step. */
export type StepProps = { homogenization: HomogenizationDetail; step: Step; unsent: Unsent };
