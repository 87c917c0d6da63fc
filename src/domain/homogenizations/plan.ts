import type { Step, StepPlan } from "../steps/schema.ts";
import type { Homogenization } from "./schema.ts";

export const PRE_TREATMENT = "PRE_HOMOGENIZATION_TREATMENT_PENDING";
export const HOMOGENIZING = "HOMOGENIZATION_PENDING";
export const CHARACTERIZING = "CHARACTERIZATION_PENDING";

/**
 * The steps of every homogenization. A neutral cake needs no pre-treatment; the homogenization is required; the
 * characterization can be postponed, not skipped.
 */
export const homogenizationPlan = [
  { name: PRE_TREATMENT, skippable: true, mandatory: false },
  { name: HOMOGENIZING, skippable: false, mandatory: true },
  { name: CHARACTERIZING, skippable: true, mandatory: true },
] as const satisfies readonly StepPlan[];
export type HomogenizationStep = (typeof homogenizationPlan)[number]["name"];

/** Returns one of the three steps; undefined where an experiment of an earlier version lacks it. */
export function homogenizationStep(steps: readonly Step[], name: HomogenizationStep): Step | undefined {
  return steps.find((step) => step.name === name);
}

type Facts = Pick<Homogenization, "cake_use_record_id" | "homogenization_equipment_id" | "cnf_id">;

/** What is missing before a step can be completed; null if nothing is. */
export function notReady(of: Facts, { name }: Pick<Step, "name">): string | null {
  if (name === PRE_TREATMENT && of.cake_use_record_id === null) return "Add pre-homogenization data first.";
  if (name === HOMOGENIZING && of.homogenization_equipment_id === null)
    return "Add homogenization data first.";
  if (name === CHARACTERIZING && of.cnf_id === null) return "Add the CNF first.";
  return null;
}

/** `HOM-NOP-2026-004-02`, or a placeholder until the server has assigned the name. */
export function homogenizationName({ name }: Pick<Homogenization, "name">): string {
  return name ?? "Pending sync";
}
