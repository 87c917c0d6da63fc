import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { EquipmentField } from "#components/field/lookup-fields.tsx";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields, useCreatedByDefaults } from "#components/form/created-by-fields.tsx";
import { CheckField, ChoiceField, NumberField, TextAreaField } from "#components/form/form-fields.tsx";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import type { NewFiltration } from "#domain/nop-processes/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

type Values = z.input<typeof NewFiltration>;
type Props = CommandFormProps<Values> & { params: Record<string, string> };

/** The form of the filtration and neutralization of one sample of a process. */
export function FiltrationForm({ params, onClose, initial, save }: Props) {
  const names = useLabQuery(queries.listChemicalNames) ?? [];
  const createdBy = useCreatedByDefaults();
  const commandForm = useCommandForm<Values>({
    command: commands.addFiltration,
    params,
    initial,
    save,
    defaults: { is_after_reaction_completed: false, ...createdBy },
    onSaved: onClose,
  });
  const { control } = commandForm.form;
  const isAfter = useWatch({ control, name: "is_after_reaction_completed" });
  const agents = names.filter(({ chemical_type }) => chemical_type === "NEUTRALIZING_AGENT");
  return (
    <CommandFormDialog of={commandForm} title="Add Filtration & Neutralization" onClose={onClose}>
      <NumberField control={control} name="hour_number_for_sample" integer required={!isAfter} />
      <CheckField control={control} name="is_after_reaction_completed" />
      <EquipmentField control={control} name="filtration_equipment_id" kind="FILTER_PRESS" />
      <NumberField control={control} name="effluent_volume" />
      <NumberField control={control} name="effluent_ph" />
      <NumberField control={control} name="ph_after_neutralization" />
      <ChoiceField
        control={control}
        name="neutralizing_agent_name"
        options={agents.map(({ name }) => ({ value: name, label: name }))}
        placeholder="Select neutralizing agent"
      />
      <CreatedByFields control={control} />
      <TextAreaField control={control} name="comments" />
    </CommandFormDialog>
  );
}
