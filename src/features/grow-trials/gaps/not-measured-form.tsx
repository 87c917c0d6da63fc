import type { z } from "zod";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { TextField } from "#components/form/form-fields.tsx";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands } from "#contract/index.ts";
import { trayCode } from "#domain/trays/composition.ts";
import type { NotMeasured } from "#domain/trays/forms.ts";
import type { Gap } from "#domain/trays/missing-weeks.ts";
import { Code } from "#ui/text/unbroken.tsx";

type Values = z.input<typeof NotMeasured>;
type Props = CommandFormProps<Values> & { trial: { code: string }; gap: Gap };

/** The form that states why a tray was not measured in a week. */
export function NotMeasuredForm({ trial, gap, ...props }: Props) {
  const commandForm = useCommandForm<Values>({
    ...props,
    command: commands.recordWeekNotMeasured,
    params: { id: gap.id },
    draft: String(gap.week),
    defaults: { week_number: gap.week, reason: "" },
  });
  const { control } = commandForm.form;
  return (
    <CommandFormDialog
      of={commandForm}
      title={`Week ${gap.week}: not measured`}
      aside={<Code>{trayCode(trial, gap)}</Code>}
    >
      <div className="wide">
        <TextField control={control} name="reason" required />
      </div>
      <CreatedByFields control={control} at="created_at" />
    </CommandFormDialog>
  );
}
