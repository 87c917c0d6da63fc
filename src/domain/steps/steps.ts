import { type Rejection, reject } from "../kernel/change.ts";
import { toTitle } from "../values/words.ts";
import type { Step, StepChange, StepTarget } from "./schema.ts";

/** The state of a process whose steps are all done. */
export const FINISHED = "EXPERIMENT_FINISHED";

/** Returns the current step: the first pending one; undefined if there is none. */
export function currentStep(steps: readonly Step[]): Step | undefined {
  return steps.find(({ state }) => state === "PENDING");
}

/** Returns the step that is done next: the current step, else the first postponed step; undefined if all are done. */
export function nextStep(steps: readonly Step[]): Step | undefined {
  return currentStep(steps) ?? steps.find(({ state }) => state === "TODO_LATER");
}

/** Returns the overall state: the name of the current step, else of the first postponed step, else finished. */
export function overallState(steps: readonly Step[]): string {
  return nextStep(steps)?.name ?? FINISHED;
}

/** `Pre Homogenization Treatment`: the name of a step, without its suffix. */
export function stepLabel({ name }: Pick<Step, "name">): string {
  return toTitle(name.replace(/_PENDING$/, ""));
}

/** `Pre Homogenization Treatment completed` */
export function changeTitle(
  steps: readonly Step[],
  { join_id, new_state_value }: Pick<StepChange, "join_id" | "new_state_value">,
): string {
  const step = steps.find((one) => one.join_id === join_id);
  return `${step ? stepLabel(step) : "A step"} ${toTitle(new_state_value).toLowerCase()}`;
}

/** Returns the refusal of data for a step that a process of an earlier version lacks; `process` is 'Homogenization', for example. */
export function stepMissing(name: string, process: string): Rejection {
  return reject("NOT_FOUND", `Process state ${name} not found in ${process} Process States`);
}

/** True if a step can be opened: it is current, postponed or completed. */
export function isOpenable(steps: readonly Step[], step: Step): boolean {
  return step.state === "TODO_LATER" || step.state === "COMPLETED" || step === currentStep(steps);
}

/** Returns the states that a person can give to an open step. `isReady` is true if it can be completed. */
export function stepActions({ state, skippable, mandatory }: Step, isReady: boolean): StepTarget[] {
  const isPending = state === "PENDING";
  const actions = {
    SKIPPED: isPending && skippable && !mandatory,
    TODO_LATER: isPending && skippable,
    COMPLETED: isReady && (isPending || state === "TODO_LATER"),
  };
  return (["SKIPPED", "TODO_LATER", "COMPLETED"] as const).filter((target) => actions[target]);
}
