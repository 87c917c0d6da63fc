import { stepId } from "../kernel/ids.ts";
import type { Step } from "./schema.ts";
import type { StepPlan } from "./steps.ts";

/** Returns the steps of a new process, with ids derived from the process. */
export function newSteps(processId: string, plans: readonly StepPlan[]): Step[] {
  return plans.map((plan, i) => ({
    ...plan,
    join_id: stepId(processId, plan.name),
    state: "PENDING",
    order: i + 1,
    changed: null,
  }));
}
