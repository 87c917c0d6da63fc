import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { CheckField, NumberField, TextAreaField } from "#components/form/form-fields.tsx";
import { useLastEntered } from "#components/form/use-suggestion.ts";
import { useAsked } from "#components/resource-use/use-overdraft.ts";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands } from "#contract/index.ts";
import type { NewFiltration } from "#domain/nop-processes/schema.ts";
import { FiltrationFields } from "./filtration-fields.tsx";

type Values = z.input<typeof NewFiltration>;
type Props = CommandFormProps<Values> & { params: Record<string, string> };

/** The form of the filtration and neutralization of one sample of a process. */
export function FiltrationForm(props: Props) {
  const last = useLastEntered("filtrations", ["filtration_equipment_id"]);
  return last ? <FormOf {...props} press={last.filtration_equipment_id} /> : null;
}

/** `press` is the equipment of the last filtration. */
function FormOf({ press, ...props }: Props & { press: string | null }) {
  const { isAsked, onRefused } = useAsked(commands.addFiltration);
  const commandForm = useCommandForm<Values>({
    ...props,
    command: commands.addFiltration,
    onRefused,
    defaults: {
      is_after_reaction_completed: false,
      filtration_equipment_id: press,
      allow_overdraw: false,
    },
  });
  const { control } = commandForm.form;
  const isAfter = useWatch({ control, name: "is_after_reaction_completed" });
  return (
    <CommandFormDialog of={commandForm} title="Add Filtration & Neutralization" isLong>
      <NumberField control={control} name="hour_number_for_sample" integer required={!isAfter} />
      <CheckField control={control} name="is_after_reaction_completed" />
      <FiltrationFields form={commandForm.form} command={commands.addFiltration} isAsked={isAsked} />
      <CreatedByFields control={control} />
      <TextAreaField control={control} name="comments" />
    </CommandFormDialog>
  );
}
