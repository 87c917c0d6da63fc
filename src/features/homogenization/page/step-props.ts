import type { Unsent } from "#components/process/use-unsent.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import type { Step } from "#domain/steps/schema.ts";

/** What the page of any step is given. */
export type StepProps = { homogenization: HomogenizationDetail; step: Step; unsent: Unsent };
