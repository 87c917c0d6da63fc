import { z } from "zod";
import { type Rejection, reject, type Stamp } from "../kernel/change.ts";
import { writtenBy } from "../kernel/written.ts";
import { requiredText } from "../values/text.ts";
import { chosenId } from "../values/traits.ts";
import { toTitle } from "../values/words.ts";
import { alreadyFinal, alreadyReopened, isReopenedSince } from "./change-step.ts";
import { reopenedTimes, type Step } from "./schema.ts";
import { stepLabel } from "./steps.ts";

/** The re-opening of a completed or skipped step, by staff. */
export const StepReopening = z.object({
  join_id: chosenId("Please select a valid step"),
  reason: requiredText("Reason"),
  reopened_times: reopenedTimes,
});
export type StepReopening = z.output<typeof StepReopening>;

/** `Pre Homogenization Treatment re-opened` */
export function reopeningTitle(steps: readonly Step[], { join_id }: Pick<StepReopening, "join_id">): string {
  const step = steps.find((one) => one.join_id === join_id);
  return `${step ? stepLabel(step) : "A step"} re-opened`;
}

/**
 * Sets a completed or skipped step to pending, or returns the refusal. The states of the other steps do not change. The
 * first re-opening to reach the server applies; a later one is refused with who re-opened or completed the step.
 */
export function reopenStep(
  steps: readonly Step[],
  { join_id, reason, reopened_times }: StepReopening,
  stamp: Stamp,
): Step[] | Rejection {
  const step = steps.find((one) => one.join_id === join_id);
  if (step === undefined) return reject("NOT_FOUND", "Process state not found");
  const isFinal = step.state === "COMPLETED" || step.state === "SKIPPED";
  if (isReopenedSince(step, reopened_times)) return isFinal ? alreadyFinal(step) : alreadyReopened(step);
  if (!isFinal) {
    return reject("NOT_READY", `The step ${toTitle(step.name)} is not completed or skipped.`);
  }
  const times = (step.reopened?.times ?? 0) + 1;
  const reopened: Step = {
    ...step,
    state: "PENDING",
    changed: null,
    reopened: { ...writtenBy(stamp), reason, times },
  };
  return steps.map((one) => (one === step ? reopened : one));
}
