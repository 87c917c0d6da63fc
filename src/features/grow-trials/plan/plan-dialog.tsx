import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { Code } from "#ui/text/unbroken.tsx";
import { PlanFields, usePlanOptions } from "./plan-fields.tsx";
import type { PlanValues } from "./plan-values.ts";

/** The form that edits a refused plan. */
export function PlanDialog({ trial, ...props }: CommandFormProps<PlanValues> & { trial: GrowTrialDetail }) {
  const { options, offered } = usePlanOptions(trial);
  const commandForm = useCommandForm<PlanValues>({ ...props, ...options });
  return (
    <CommandFormDialog of={commandForm} title="Plan trays" aside={<Code>{trial.code}</Code>}>
      <div className="wide">
        <PlanFields form={commandForm.form} trial={trial} offered={offered} />
      </div>
    </CommandFormDialog>
  );
}
