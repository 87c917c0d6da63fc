import type { z } from "zod";
import type { AnyCommand } from "#contract/operation.ts";
import { changedBy } from "#domain/steps/change-step.ts";
import type { StepReopening } from "#domain/steps/reopen.ts";
import type { Step } from "#domain/steps/schema.ts";
import { stepLabel } from "#domain/steps/steps.ts";
import { showDate } from "#domain/values/time.ts";
import { CommandFormDialog } from "../../form/command-form-dialog.tsx";
import { TextField } from "../../form/form-fields.tsx";
import { useCommandForm } from "../../saving/use-command-form.ts";

/** The command that re-opens a step of a process, and its parameters. */
export type Reopening = { command: AnyCommand; params: Record<string, string> };

/** Re-opens a completed or skipped step, with a reason. */
export function ReopenForm({
  command,
  params,
  step,
  onClose,
}: Reopening & { step: Step; onClose: () => void }) {
  const { join_id, changed, reopened } = step;
  const commandForm = useCommandForm<z.input<typeof StepReopening>>({
    command,
    params,
    draft: join_id,
    defaults: { join_id, reason: "", reopened_times: reopened?.times ?? 0 },
    onClose,
  });
  return (
    <CommandFormDialog of={commandForm} title={`Re-open ${stepLabel(step)}`} submitLabel="Re-open">
      <p className="wide">
        {changed
          ? `${step.state === "SKIPPED" ? "Skipped" : "Completed"} by ${changedBy(changed)} on ${showDate(changed.at)}. `
          : null}
        The step must be completed again. The later steps and their data remain.
      </p>
      <div className="wide">
        <TextField control={commandForm.form.control} name="reason" required />
      </div>
    </CommandFormDialog>
  );
}
