import type { StepChange } from "#domain/steps/schema.ts";

type Refusal = { code: string };

/** A postponement of a step that is completed, skipped or re-opened: nothing is lost if it is not applied. */
const isPostponement = ({ new_state_value }: Pick<StepChange, "new_state_value">, { code }: Refusal) =>
  new_state_value === "TODO_LATER" && ["FINAL", "REOPENED"].includes(code);

/** A re-opening of a step that another person has re-opened: the step is open, so nothing is left to do. */
const isReopenedAlready = (_: unknown, { code }: Refusal) => code === "REOPENED";

/**
 * The commands of which a refusal can leave nothing for a person to settle, by name. They are listed here and not declared
 * with the command, since the worker, which records refusals, does not contain the commands.
 */
export const yielding: Readonly<Record<string, (body: never, refusal: Refusal) => boolean>> = {
  updateGrowTrialState: isPostponement,
  reopenGrowTrialStep: isReopenedAlready,
  updateHomogenizationState: isPostponement,
  reopenHomogenizationStep: isReopenedAlready,
};

/** True if the refusal of the write requires no action by a person: the write is then done, and stored as not applied. */
export function yieldsTo(
  { operation, body }: { operation: string; body: unknown },
  refusal: Refusal,
): boolean {
  return yielding[operation]?.(body as never, refusal) ?? false;
}
