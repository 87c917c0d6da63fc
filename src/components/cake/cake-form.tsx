import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import { commands, queries } from "#contract/index.ts";
import { cakeUnits, type NewCake } from "#domain/cakes/schema.ts";
import { waterTypes, waterUnits } from "#domain/chemicals/schema.ts";
import { showDate } from "#domain/values/time.ts";
import { showName } from "#domain/values/words.ts";
import { CommandFormDialog } from "../form/command-form-dialog.tsx";
import { CreatedByFields } from "../form/created-by-fields.tsx";
import {
  AmountField,
  CheckField,
  ChoiceField,
  NumberField,
  TextAreaField,
  TextField,
} from "../form/form-fields.tsx";
import { useFormList } from "../form/use-form-list.ts";
import { useLastEntered } from "../form/use-suggestion.ts";
import { type CommandFormProps, useCommandForm } from "../saving/use-command-form.ts";
import { StorageFields } from "./storage-fields.tsx";

type Values = z.input<typeof NewCake>;

type Props = CommandFormProps<Values> & {
  /** Id of the filtration, if it is known. */
  from?: string | undefined;
};

type Last = NonNullable<ReturnType<typeof useLast>>;
const useLast = () =>
  useLastEntered("cakes", [
    "amount_units",
    "water_amount_for_washing_units",
    "cake_storage_type_id",
    "location_id",
  ]);

/** The form of a new cake. */
export function CakeForm(props: Props) {
  const last = useLast();
  return last ? <FormOf {...props} last={last} /> : null;
}

function FormOf({ last, ...props }: Props & { last: Last }) {
  const { from, initial } = props;
  const filtrations = useFormList(queries.listFiltrations) ?? [];
  const commandForm = useCommandForm<Values>({
    ...props,
    command: commands.createCake,
    draft: from,
    defaults: {
      filtration_and_neutralization_details_id: from,
      amount_units: last.amount_units ?? "KG",
      amount_water_for_washing_units: last.water_amount_for_washing_units ?? "LITRES",
      is_for_research: false,
      cake_storage_type_id: last.cake_storage_type_id ?? undefined,
      location_id: last.location_id ?? undefined,
    },
  });
  const { control, getFieldState, setValue } = commandForm.form;
  const chosenId = useWatch({ control, name: "filtration_and_neutralization_details_id" });
  const sampleType = filtrations.find(({ id }) => id === chosenId)?.sample_type;

  // A sample taken during the reaction is made for research, unless the person chooses otherwise.
  useEffect(() => {
    if (initial || !sampleType || getFieldState("is_for_research").isDirty) return;
    setValue("is_for_research", sampleType.startsWith("Hour"));
  }, [initial, sampleType, getFieldState, setValue]);

  return (
    <CommandFormDialog of={commandForm} title="Add Cake" isLong>
      <ChoiceField
        control={control}
        name="filtration_and_neutralization_details_id"
        options={filtrations.map(({ id, batch_number, sample_type, creation_date }) => ({
          value: id,
          label: `${batch_number} | ${sample_type}`,
          hint: showDate(creation_date),
        }))}
        placeholder="Select filtration"
        required
      />
      <AmountField
        control={control}
        name="amount_created"
        units={cakeUnits}
        isTypedFirst={from !== undefined}
        required
      />
      <TextField control={control} name="appearance" required />
      <NumberField control={control} name="ph" />
      <NumberField control={control} name="wt_percent" />
      <CheckField control={control} name="is_for_research" />
      <AmountField control={control} name="amount_water_for_washing" units={waterUnits} />
      <ChoiceField
        control={control}
        name="water_type_for_washing"
        options={waterTypes.map((value) => ({ value, label: showName(value) }))}
        placeholder="Select water type"
      />
      <StorageFields control={control} />
      <CreatedByFields control={control} />
      <TextAreaField control={control} name="comments" />
    </CommandFormDialog>
  );
}
