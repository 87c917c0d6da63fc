import type { z } from "zod";
import type { Command } from "#contract/operation.ts";
import type { Step, StepChange, StepTarget } from "#domain/steps/schema.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { useSave } from "#hooks/use-save.ts";
import { isoNow } from "#sync/env.ts";
import { StoreFull } from "#sync/storage-faults.ts";
import { useConfirm } from "#ui/confirm.tsx";
import { useNotices } from "#ui/notices.tsx";
import { useSavedWords } from "../saved-words.ts";

const questions: Record<StepTarget, string> = {
  COMPLETED: "Are you sure you want to mark this step as completed? This action can not be undone later.",
  SKIPPED:
    "Are you sure you want to skip this step? This action will disable the current stage. This action can not be undone later.",
  TODO_LATER:
    "Are you sure you want to mark this step as todo later? You will still need to complete this step in the future before finishing the experiment.",
};

/** The command that moves the steps of a kind of process. */
export type StepCommand<P extends z.ZodType = z.ZodType> = Command<P, typeof StepChange, z.ZodType>;

/** Gives a step of one process a state, once the person has confirmed it. */
export function useStepChange<P extends z.ZodType>(
  command: StepCommand<P>,
  params: Record<string, string>,
): (step: Step, target: StepTarget) => Promise<void> {
  const { env } = useLab();
  const { email } = useSession();
  const save = useSave();
  const confirm = useConfirm();
  const detail = useSavedWords();
  const { notify } = useNotices();
  return async ({ join_id }, new_state_value) => {
    if (!(await confirm({ text: questions[new_state_value] }))) return;
    const body = { join_id, new_state_value, updated_by: email, timestamp: isoNow(env) };
    const outcome = await save(command, { params, body }).catch((error: unknown) => {
      if (error instanceof StoreFull)
        return { kind: "rejected" as const, message: "This tablet has no room left." };
      throw error;
    });
    if (outcome.kind === "rejected")
      notify({ kind: "error", title: command.failure, detail: outcome.message });
    else notify({ kind: "success", title: command.success, detail });
  };
}
