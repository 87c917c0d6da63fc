import "../form/form.css";
import { commands } from "#contract/index.ts";
import type { NewSample } from "#domain/sample-library/schema.ts";
import { CommandFormDialog } from "../form/command-form-dialog.tsx";
import { useSuggestion } from "../form/use-suggestion.ts";
import { UseRecordField, useFreeUses } from "../resource-use/use-record-field.tsx";
import { type CommandFormProps, type FormValues, useCommandForm } from "../saving/use-command-form.ts";
import { SampleFields } from "./sample-fields.tsx";

type Values = FormValues<typeof NewSample>;

type Props = CommandFormProps<Values> & {
  /** The id of the stock, if known: only uses of this stock can be selected. */
  from?: string;
};

/** The form for a sample from a recorded use of a stock. */
export function SampleForm({ onClose, from, initial, save }: Props) {
  const commandForm = useCommandForm<Values>({
    command: commands.createSample,
    onClose,
    initial,
    save,
    draft: from,
    defaults: { more_info: [], inform_qnc_team: false },
  });
  const { form } = commandForm;
  const { control } = form;
  const uses = useFreeUses({
    purpose: "SAMPLE_FOR_STORAGE_OR_CHARACTERIZATION",
    of: from,
    own: initial?.resource_use_record_id ?? undefined,
  });
  const onlyUse = from && uses?.length === 1 ? uses[0]?.id : undefined;
  useSuggestion(form, "resource_use_record_id", onlyUse ?? null);

  return (
    <CommandFormDialog of={commandForm} title="New sample" isLong>
      <div className="span">
        <UseRecordField
          control={control}
          name="resource_use_record_id"
          uses={uses}
          hint="Uses for Sample for Storage or Characterization that have no sample yet."
          required
        />
      </div>
      <SampleFields control={control} />
    </CommandFormDialog>
  );
}
