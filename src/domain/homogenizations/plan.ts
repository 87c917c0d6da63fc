import type { Step } from "../steps/schema.ts";
import { type StepPlan, stepNamed } from "../steps/steps.ts";
import type { Homogenization } from "./schema.ts";

export const PRE_TREATMENT = "PRE_HOMOGENIZATION_TREATMENT_PENDING";
export const HOMOGENIZING = "HOMOGENIZATION_PENDING";
export const CHARACTERIZING = "CHARACTERIZATION_PENDING";

/**
 * The steps of every homogenization. A cake that is neutral already needs no treatment; nothing is there without the
 * homogenization itself; the characterization may wait, but not vanish.
 */
export const homogenizationPlan = [
  { name: PRE_TREATMENT, skippable: true, mandatory: false },
  { name: HOMOGENIZING, skippable: false, mandatory: true },
  { name: CHARACTERIZING, skippable: true, mandatory: true },
] as const satisfies readonly StepPlan[];
export type HomogenizationStep = (typeof homogenizationPlan)[number]["name"];

/** One of the three steps. A process without it is thrown: 'Process state … not found in Homogenization Process States'. */
export function homogenizationStep(steps: readonly Step[], name: HomogenizationStep): Step {
  return stepNamed(steps, name, "Homogenization");
}

type Facts = Pick<Homogenization, "cake_use_record_id" | "homogenization_equipment_id" | "cnf_id">;

/** What is missing before a step can be completed; null where nothing is. */
export function notReady(of: Facts, { name }: Pick<Step, "name">): string | null {
  if (name === PRE_TREATMENT && of.cake_use_record_id === null) return "Add pre-homogenization data first.";
  if (name === HOMOGENIZING && of.homogenization_equipment_id === null)
    return "Add homogenization data first.";
  if (name === CHARACTERIZING && of.cnf_id === null) return "Add the CNF first.";
  return null;
}
