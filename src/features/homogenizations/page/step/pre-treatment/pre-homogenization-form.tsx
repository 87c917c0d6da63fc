import { type FormEvent, useState } from "react";
import { useWatch } from "react-hook-form";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { useLastEntered } from "#components/form/use-suggestion.ts";
import { useAsked } from "#components/resource-use/use-overdraft.ts";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import type { VolumeUnit } from "#domain/homogenizations/dilution.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { formMessages, type PreTreatmentValues } from "../values.ts";
import { CakeUsedField, useCakeUses } from "./cake-used-field.tsx";
import { PreTreatmentFields } from "./pre-treatment-fields.tsx";
import { summaryOf } from "./pre-treatment-preview.tsx";

type Props = CommandFormProps<PreTreatmentValues>;

/** The form of the pre-treatment: the cake used, and the water and agent added to it before the run. */
export function PreHomogenizationForm({ params, ...rest }: Props & { params: Record<string, string> }) {
  const homogenization = useLabQuery(queries.getHomogenization, { params: { id: params.id ?? "" } });
  const last = useLastEntered("homogenizations", ["neutralizing_agent_amount_added_units"]);
  return homogenization && last ? (
    <FormOf
      {...rest}
      homogenization={homogenization}
      agentUnits={last.neutralizing_agent_amount_added_units ?? "ML"}
    />
  ) : null;
}

type OneProps = Props & { homogenization: HomogenizationDetail; agentUnits: VolumeUnit };

function FormOf({ homogenization, agentUnits, ...props }: OneProps) {
  const { initial } = props;
  const command = commands.addPreHomogenizationData;
  const { isAsked, onRefused } = useAsked(command);
  const uses = useCakeUses(homogenization, initial?.cake_use_record_id ?? undefined);
  const findUse = (chosen: string | null | undefined) => uses?.find((use) => use.id === chosen);
  const commandForm = useCommandForm<PreTreatmentValues>({
    ...props,
    command,
    params: { id: homogenization.id },
    defaults: {
      water_type_added_for_neutralization: "DI_WATER",
      neutralizing_agent_amount_added_units: agentUnits,
      allow_overdraw: false,
    },
    question: (values) => summaryOf(homogenization, values, findUse(values.cake_use_record_id)),
    texts: formMessages(command),
    onRefused,
  });
  const { control, getValues, setError } = commandForm.form;
  const [missing, setMissing] = useState<string | null>(null);
  const chosenUse = useWatch({ control, name: "cake_use_record_id" });
  const isMissing = chosenUse === missing && missing !== null;

  // While the form was open, the chosen use may have been voided or assigned to another process.
  function submit(event: FormEvent<HTMLFormElement>) {
    const chosen = getValues("cake_use_record_id");
    if (!chosen || !uses || findUse(chosen)) return commandForm.submit(event);
    setError("cake_use_record_id", { message: "No record found" }, { shouldFocus: true });
    setMissing(chosen);
  }

  return (
    <CommandFormDialog
      of={commandForm}
      title="Add Pre-Homogenization Data"
      isLong
      onSubmit={submit}
      fault={isMissing ? { title: "No record found" } : null}
    >
      <CakeUsedField form={commandForm.form} homogenization={homogenization} uses={uses} />
      <PreTreatmentFields
        form={commandForm.form}
        command={command}
        homogenization={homogenization}
        used={findUse(chosenUse)}
        isAsked={isAsked}
      />
    </CommandFormDialog>
  );
}
