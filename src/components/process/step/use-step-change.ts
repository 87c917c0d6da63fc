import type { AnyCommand } from "#contract/operation.ts";
import type { Step, StepTarget } from "#domain/steps/schema.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { isoNow } from "#sync/env.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { useSaving } from "../../saving/use-saving.ts";

const questions: Record<StepTarget, string> = {
  COMPLETED: "Are you sure you want to mark this step as completed? This action can not be undone later.",
  SKIPPED:
    "Are you sure you want to skip this step? This action will disable the current stage. This action can not be undone later.",
  TODO_LATER:
    "Are you sure you want to mark this step as todo later? You will still need to complete this step in the future before finishing the experiment.",
};

/**
 * Returns a function that sets the state of a step through `command`, after the user confirms. `doubts` are shown with
 * the question: what the step lacks.
 */
export function useStepChange(
  command: AnyCommand,
  params: Record<string, string>,
): (step: Step, target: StepTarget, doubts?: readonly string[]) => Promise<void> {
  const { env } = useLab();
  const { email } = useSession();
  const { save } = useSaving();
  const confirm = useConfirm();
  return async ({ join_id, reopened }, new_state_value, doubts = []) => {
    const details = new_state_value === "COMPLETED" ? doubts : [];
    if (!(await confirm({ text: questions[new_state_value], details }))) return;
    const reopened_times = reopened?.times ?? 0;
    const body = { join_id, new_state_value, updated_by: email, timestamp: isoNow(env), reopened_times };
    await save(command, { params, body });
  };
}
