import type { FieldErrors } from "react-hook-form";
import type { z } from "zod";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { DateTimeField } from "#components/form/date-fields.tsx";
import { TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { messagesOf } from "#components/saving/form-errors.ts";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands } from "#contract/index.ts";
import type { PlugsRemoved } from "#domain/trays/forms.ts";
import { tooManyPlugs } from "#domain/trays/plugs.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { TrayAside } from "../../trial-labels.tsx";
import { emptyRow, PlugRemovalField, plugsIn, removalErrors } from "./plug-removal-field.tsx";

type Values = z.input<typeof PlugsRemoved>;

type Props = CommandFormProps<Values> & { trial: { code: string }; tray: Formulation };

/** The form of plugs that were lost outside a week's data: how many, why and when. */
export function PlugLossForm({ trial, tray, ...props }: Props) {
  const commandForm = useCommandForm<Values>({
    ...props,
    command: commands.addPlugRemovedData,
    params: { id: tray.id },
    defaults: {
      plug_removal_data: [emptyRow] as Values["plug_removal_data"],
      comments: "",
    },
    texts: { lines: linesOf },
    check: ({ plug_removal_data }) => {
      const removed = plugsIn(plug_removal_data);
      return removed > tray.num_plugs_active
        ? { plug_removal_data: tooManyPlugs(removed, tray.num_plugs_active) }
        : {};
    },
  });
  const { control } = commandForm.form;
  return (
    <CommandFormDialog
      of={commandForm}
      title="Add plug removal"
      aside={<TrayAside trial={trial} tray={tray} />}
    >
      <PlugRemovalField control={control} name="plug_removal_data" active={tray.num_plugs_active} />
      <DateTimeField control={control} name="created_at" label="Removed on" required />
      <TextField control={control} name="created_by" type="email" required />
      <TextAreaField control={control} name="comments" />
    </CommandFormDialog>
  );
}

function linesOf({ plug_removal_data, ...others }: FieldErrors<Values>): string[] {
  const lines = removalErrors(plug_removal_data).flatMap((line) => Object.values(line ?? {}));
  const messages = messagesOf((lines.length > 0 ? others : { ...others, plug_removal_data }) as FieldErrors);
  return [...messages, ...lines];
}
