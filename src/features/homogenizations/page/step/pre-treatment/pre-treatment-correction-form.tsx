import { type UseFormReturn, useWatch } from "react-hook-form";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { AmountField, TextField } from "#components/form/form-fields.tsx";
import { useEditForm } from "#components/form/use-edit-form.ts";
import { useAsked } from "#components/resource-use/use-overdraft.ts";
import { UseRecordField } from "#components/resource-use/use-record-field.tsx";
import type { CommandFormProps } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import { cakeUnits } from "#domain/cakes/schema.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { numberIn } from "#domain/values/number-text.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { PreTreatmentCorrectionValues, PreTreatmentValues } from "../values.ts";
import { useCakeUses } from "./cake-used-field.tsx";
import { PreTreatmentFields } from "./pre-treatment-fields.tsx";

type Props = CommandFormProps<PreTreatmentCorrectionValues> & { params: Record<string, string> };

/** The correction of a pre-treatment's data, with its reason. Another amount of cake corrects the stock too. */
export function PreTreatmentCorrectionForm({ params, ...rest }: Props) {
  const homogenization = useLabQuery(queries.getHomogenization, { params: { id: params.id ?? "" } });
  return homogenization ? <WithUses {...rest} homogenization={homogenization} /> : null;
}

type OfOne = CommandFormProps<PreTreatmentCorrectionValues> & { homogenization: HomogenizationDetail };

function WithUses(props: OfOne) {
  const { cake_use_record_id } = props.homogenization;
  const uses = useCakeUses(props.homogenization, cake_use_record_id ?? undefined);
  return uses ? <FormOf {...props} uses={uses} /> : null;
}

function FormOf({ homogenization, uses, ...rest }: OfOne & { uses: readonly UseRecordListItem[] }) {
  const { id, cake_use_record_id } = homogenization;
  const { isAsked, onRefused } = useAsked(commands.correctPreHomogenizationData);
  const own = uses.find((use) => use.id === cake_use_record_id);
  const commandForm = useEditForm<PreTreatmentCorrectionValues>({
    ...rest,
    command: commands.correctPreHomogenizationData,
    params: { id },
    onRefused,
    shown: {
      cake_use_record_id,
      amount_cake_used: own?.amount_used,
      amount_cake_used_units: own?.amount_used_units,
      amount_water_added_for_neutralization: homogenization.amount_water_added_for_neutralization,
      water_type_added_for_neutralization: homogenization.water_type_added_for_neutralization,
      neutralizing_agent_name: homogenization.neutralizing_agent_name,
      neutralizing_agent_id: homogenization.neutralizing_agent_id,
      neutralizing_agent_concentration: homogenization.neutralizing_agent_concentration,
      neutralizing_agent_amount_added: homogenization.neutralizing_agent_amount_added,
      neutralizing_agent_amount_added_units: homogenization.neutralizing_agent_amount_added_units,
      pre_homogenization_comments: homogenization.pre_homogenization_comments,
    },
  });
  const { control, setValue } = commandForm.form;
  const [typed, units] = useWatch({ control, name: ["amount_cake_used", "amount_cake_used_units"] });
  const amount = numberIn(typed);

  function choose(chosen: string | null) {
    const use = uses.find((one) => one.id === chosen);
    if (!use) return;
    setValue("amount_cake_used", use.amount_used);
    setValue("amount_cake_used_units", use.amount_used_units as typeof units);
  }

  return (
    <CommandFormDialog of={commandForm} title="Correct Pre-Homogenization Data">
      <UseRecordField control={control} name="cake_use_record_id" uses={uses} onChosen={choose} required />
      <AmountField
        control={control}
        name="amount_cake_used"
        units={cakeUnits}
        hint="Another amount voids the use of the cake and records it again."
        required
      />
      <PreTreatmentFields
        // The correction has all fields of the pre-treatment.
        form={commandForm.form as unknown as UseFormReturn<PreTreatmentValues>}
        command={commands.correctPreHomogenizationData}
        own={homogenization.neutralizing_agent_id}
        isAsked={isAsked}
        homogenization={homogenization}
        used={amount && units ? { amount_used: amount, amount_used_units: units } : undefined}
      />
      <div className="wide">
        <TextField control={control} name="reason" required />
      </div>
    </CommandFormDialog>
  );
}
