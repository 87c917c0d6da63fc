import type { z } from "zod";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { DateTimeField } from "#components/form/date-fields.tsx";
import { NumberField, TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { useEditForm } from "#components/form/use-edit-form.ts";
import {
  type CommandFormProps,
  type FormValues,
  useCommandForm,
} from "#components/saving/use-command-form.ts";
import { commands } from "#contract/index.ts";
import { trayCode } from "#domain/trays/composition.ts";
import type { RemovalEdit, RemovalVoid } from "#domain/trays/forms.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { withUnit } from "#domain/values/words.ts";
import { Code } from "#ui/text/unbroken.tsx";

type EditValues = FormValues<typeof RemovalEdit> & Pick<z.input<typeof RemovalEdit>, "base">;
type VoidValues = z.input<typeof RemovalVoid>;

type Props<T> = CommandFormProps<T> & {
  trial: { code: string };
  tray: Formulation;
  removal: Formulation["plug_removals"][number];
};

/** The form that corrects a plug removal: how many, why, when and by whom. */
export function RemovalEditForm({ trial, tray, removal, ...rest }: Props<EditValues>) {
  const { id, num_plugs_removed, reason_for_removal, comments = null, created_at, created_by } = removal;
  const commandForm = useEditForm<EditValues>({
    ...rest,
    command: commands.editPlugRemoval,
    params: { id },
    shown: { num_plugs_removed, reason_for_removal, comments, created_at, created_by },
  });
  const { control } = commandForm.form;
  return (
    <CommandFormDialog
      of={commandForm}
      title="Correct plug removal"
      aside={<Code>{trayCode(trial, tray)}</Code>}
    >
      <NumberField control={control} name="num_plugs_removed" integer required />
      <TextField control={control} name="reason_for_removal" required />
      <DateTimeField control={control} name="created_at" label="Removed on" required />
      <TextField control={control} name="created_by" type="email" required />
      <TextAreaField control={control} name="comments" />
    </CommandFormDialog>
  );
}

/** The form that voids a plug removal, with a reason. */
export function RemovalVoidForm({ trial, tray, removal, ...props }: Props<VoidValues>) {
  const { id, num_plugs_removed, reason_for_removal } = removal;
  const commandForm = useCommandForm<VoidValues>({
    ...props,
    command: commands.voidPlugRemoval,
    params: { id },
    defaults: { reason: "" },
  });
  return (
    <CommandFormDialog
      of={commandForm}
      title="Void plug removal"
      aside={<Code>{trayCode(trial, tray)}</Code>}
      submitLabel="Void"
    >
      <p className="wide">
        {withUnit(String(num_plugs_removed), "plugs")} removed: {reason_for_removal}. After the void these
        plugs are active.
      </p>
      <div className="wide">
        <TextField control={commandForm.form.control} name="reason" required />
      </div>
    </CommandFormDialog>
  );
}
