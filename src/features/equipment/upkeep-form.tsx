import type { z } from "zod";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { ChoiceField, TextAreaField } from "#components/form/form-fields.tsx";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands } from "#contract/index.ts";
import { upkeepKinds } from "#domain/equipment/due.ts";
import type { NewUpkeep } from "#domain/equipment/upkeep.ts";
import { showName } from "#domain/values/words.ts";

type Values = z.input<typeof NewUpkeep>;
type Props = CommandFormProps<Values> & { params: Record<string, string> };

/** The form that records maintenance or a calibration that was done. */
export function UpkeepForm(props: Props) {
  const commandForm = useCommandForm<Values>({
    ...props,
    command: commands.recordUpkeep,
    defaults: { kind: "MAINTENANCE", comments: "" },
  });
  const { control } = commandForm.form;
  return (
    <CommandFormDialog of={commandForm} title="Record maintenance or calibration">
      <div className="span">
        <ChoiceField
          control={control}
          name="kind"
          options={upkeepKinds.map((value) => ({ value, label: showName(value) }))}
          required
        />
      </div>
      <CreatedByFields control={control} />
      <TextAreaField control={control} name="comments" />
    </CommandFormDialog>
  );
}
