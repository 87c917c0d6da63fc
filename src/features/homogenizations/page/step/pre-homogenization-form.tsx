import { type FormEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { ChoiceField, NumberField, TextAreaField } from "#components/form/form-fields.tsx";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import { waterTypes } from "#domain/chemicals/schema.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { AgentFields } from "./agent-fields.tsx";
import { CakeUsedField } from "./cake-used-field.tsx";
import { useCakeUses } from "./use-cake-uses.ts";
import { formMessages, type PreTreatmentValues } from "./values.ts";

type Props = CommandFormProps<PreTreatmentValues>;

const waterTypeOptions = waterTypes.map((value) => ({ value, label: value }));

/** The form of the pre-treatment: the cake used, and the water and agent added to it before the run. */
export function PreHomogenizationForm({ params, ...rest }: Props & { params: Record<string, string> }) {
  const homogenization = useLabQuery(queries.getHomogenization, { params: { id: params.id ?? "" } });
  return homogenization ? <FormOf {...rest} homogenization={homogenization} /> : null;
}

function FormOf({
  homogenization,
  onClose,
  initial,
  save,
}: Props & { homogenization: HomogenizationDetail }) {
  const { id, desired_cnf_volume_units } = homogenization;
  const command = commands.addPreHomogenizationData;
  const uses = useCakeUses(homogenization, initial?.cake_use_record_id ?? undefined);
  const commandForm = useCommandForm<PreTreatmentValues>({
    command,
    params: { id },
    initial,
    save,
    defaults: {
      water_type_added_for_neutralization: "DI_WATER",
      neutralizing_agent_amount_added_units: desired_cnf_volume_units,
    },
    texts: formMessages(command),
    onSaved: onClose,
  });
  const { control, getValues, setError } = commandForm.form;
  const [missing, setMissing] = useState<string | null>(null);
  const isMissing = useWatch({ control, name: "cake_use_record_id" }) === missing && missing !== null;

  // While the form was open, the chosen use may have been voided or assigned to another process.
  function submit(event: FormEvent<HTMLFormElement>) {
    const chosen = getValues("cake_use_record_id");
    if (!chosen || !uses || uses.some((use) => use.id === chosen)) return commandForm.submit(event);
    setError("cake_use_record_id", { message: "No record found" }, { shouldFocus: true });
    setMissing(chosen);
  }

  return (
    <CommandFormDialog
      of={commandForm}
      title="Add Pre-Homogenization Data"
      onClose={onClose}
      onSubmit={submit}
      fault={isMissing ? { title: "No record found" } : null}
    >
      <CakeUsedField form={commandForm.form} homogenization={homogenization} uses={uses} />
      <NumberField
        control={control}
        name="amount_water_added_for_neutralization"
        unit={desired_cnf_volume_units}
        required
      />
      <ChoiceField
        control={control}
        name="water_type_added_for_neutralization"
        options={waterTypeOptions}
        required
      />
      <AgentFields control={control} />
      <TextAreaField control={control} name="pre_homogenization_comments" />
    </CommandFormDialog>
  );
}
