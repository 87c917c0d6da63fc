import { useEffect, useState } from "react";
import { useNavigate } from "react-router-dom";
import type { AnyCommand } from "#contract/operation.ts";
import { doneBefore, wrongCompletion } from "#domain/steps/change-step.ts";
import type { Step, StepTarget } from "#domain/steps/schema.ts";
import { nextStep } from "#domain/steps/steps.ts";
import { FIRST_DAY, LAST_DAY, localToUtc, utcToLocal } from "#domain/values/time.ts";
import { useLab, useSession } from "#hooks/lab-context.tsx";
import { isoNow } from "#sync/env.ts";
import { useConfirm } from "#ui/dialog/confirm.tsx";
import { DateInput, NOT_A_DATE } from "#ui/field/date-input.tsx";
import { Field } from "#ui/field/field.tsx";
import { useSaving } from "../../saving/use-saving.ts";
import { toStep } from "./shown-step.ts";

const questions: Record<StepTarget, string> = {
  COMPLETED: "Are you sure you want to mark this step as completed? This action can not be undone later.",
  SKIPPED:
    "Are you sure you want to skip this step? This action will disable the current stage. This action can not be undone later.",
  TODO_LATER:
    "Are you sure you want to mark this step as todo later? You will still need to complete this step in the future before finishing the experiment.",
};

/** The state of the address of a step that was opened because the one before it was completed. */
export const AFTER_STEP = "after-step";

/**
 * Returns a function that sets the state of a step of `steps` through `command`, after the user confirms. `doubts` are
 * shown with the question of a completion: what the step lacks. A completion has its time: now, or the one typed; after it
 * the next step is opened.
 */
export function useStepChange(
  command: AnyCommand,
  params: Record<string, string>,
  steps: readonly Step[],
): (step: Step, target: StepTarget, doubts?: readonly string[]) => Promise<void> {
  const { env } = useLab();
  const { email } = useSession();
  const { save } = useSaving();
  const confirm = useConfirm();
  const openNext = useNextAfter(steps);

  /** Asks for a completion and its time; null if the user cancels. */
  async function askCompletion(step: Step, text: string, details: readonly string[]): Promise<string | null> {
    // The clock of the device that completed the step before may be ahead of this one.
    let at = [isoNow(env), doneBefore(steps, step) ?? ""].sort().at(-1) ?? "";
    const wrong = () => wrongCompletion(steps, step, at, isoNow(env));
    const check = (typed: string) => {
      at = typed;
      return wrong();
    };
    const content = <CompletedOn initial={at} check={check} />;
    return (await confirm({ text, details, content, isReady: () => wrong() === null })) ? at : null;
  }

  return async (step, new_state_value, doubts = []) => {
    const text = questions[new_state_value];
    const isCompletion = new_state_value === "COMPLETED";
    const timestamp = isCompletion
      ? await askCompletion(step, text, doubts)
      : (await confirm({ text })) && isoNow(env);
    if (!timestamp) return;
    const reopened_times = step.reopened?.times ?? 0;
    const body = { join_id: step.join_id, new_state_value, updated_by: email, timestamp, reopened_times };
    const outcome = await save(command, { params, body });
    if (isCompletion && outcome.kind === "saved") openNext(step);
  };
}

/** Returns a function that opens the next step, once this page shows that `step` is completed. */
function useNextAfter(steps: readonly Step[]): (step: Step) => void {
  const navigate = useNavigate();
  const [completed, setCompleted] = useState<string | null>(null);
  const isShown = steps.some(({ join_id, state }) => join_id === completed && state === "COMPLETED");
  useEffect(() => {
    if (!isShown) return;
    setCompleted(null);
    const next = nextStep(steps);
    if (next) navigate(toStep(next), { state: AFTER_STEP });
  }, [isShown, steps, navigate]);
  return ({ join_id }) => setCompleted(join_id);
}

type CompletedOnProps = { initial: string; check: (iso: string) => string | null };

/** The time of a completion, in New York. `check` receives it as ISO UTC, empty while it is not whole. */
function CompletedOn({ initial, check }: CompletedOnProps) {
  const [typed, setTyped] = useState(() => utcToLocal(initial));
  const [error, setError] = useState<string | null>(null);
  return (
    <Field label="Completed on" hint="New York time" error={error ?? undefined} required>
      <DateInput
        withTime
        min={FIRST_DAY}
        max={LAST_DAY}
        value={typed}
        onChange={(local) => {
          setTyped(local);
          setError(check(local === NOT_A_DATE ? "" : local && localToUtc(local)));
        }}
      />
    </Field>
  );
}
