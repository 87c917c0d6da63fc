import { useEffect } from "react";
import { useWatch } from "react-hook-form";
import type { z } from "zod";
import "#components/use-record-form.css";
import { CommandFormDialog } from "#components/command-form-dialog.tsx";
import { CreatedByFields, useCreatedByDefaults } from "#components/created-by-fields.tsx";
import { AmountField, ChoiceField, TextAreaField } from "#components/form-fields.tsx";
import { LocationField } from "#components/lookup-fields.tsx";
import { type CommandFormProps, useCommandForm } from "#components/use-command-form.ts";
import { UseRecordField, useFreeUses } from "#components/use-record-field.tsx";
import { commands } from "#contract/index.ts";
import { waterUnitsOf } from "#domain/chemicals/dilution.ts";
import {
  chemicalUnits,
  concentrationUnits,
  type NewDilutedChemical,
  waterTypes,
  waterUnits,
} from "#domain/chemicals/schema.ts";
import { useNotices } from "#ui/notices.tsx";
import { DilutionBalance } from "./dilution-balance.tsx";
import { useSourceOf } from "./use-source-of.ts";

type Values = z.input<typeof NewDilutedChemical>;

type Props = CommandFormProps<Values> & {
  /** The chemical it is made from, where that is known: only its uses are offered. */
  from?: string;
};

const waterTypeOptions = waterTypes.map((value) => ({ value, label: value }));

/** A chemical made from a use of another and water. */
export function DilutedChemicalForm({ onClose, from, initial, save }: Props) {
  const createdBy = useCreatedByDefaults();
  const { notify } = useNotices();
  const commandForm = useCommandForm<Values>({
    command: commands.createDilutedChemical,
    initial,
    save,
    draft: from,
    defaults: { amount_water_added_units: "ML", water_type: "DI_WATER", ...createdBy },
    onSaved: onClose,
  });
  const { control, getFieldState, setValue } = commandForm.form;
  const sources = useFreeUses({
    type: "CHEMICAL",
    purpose: "CHEMICAL_DILUTION",
    of: from,
    own: initial?.chemical_use_record_id,
  });
  const [useId, madeUnits] = useWatch({
    control,
    name: ["chemical_use_record_id", "derived_chemical_amount_created_units"],
  });
  const use = sources?.find(({ id }) => id === useId);
  const onlyUse = from && sources?.length === 1 ? sources[0]?.id : undefined;
  const source = useSourceOf(use);
  const sourceUnits = source?.concentration_units;

  useEffect(() => {
    if (onlyUse && !getFieldState("chemical_use_record_id").isDirty)
      setValue("chemical_use_record_id", onlyUse);
  }, [onlyUse, getFieldState, setValue]);
  // Units follow from what was chosen before, until somebody chooses them.
  useEffect(() => {
    if (!madeUnits || getFieldState("amount_water_added_units").isDirty) return;
    setValue("amount_water_added_units", waterUnitsOf({ derived_chemical_amount_created_units: madeUnits }));
  }, [madeUnits, getFieldState, setValue]);
  useEffect(() => {
    if (!sourceUnits || getFieldState("derived_chemical_concentration_created_units").isDirty) return;
    setValue("derived_chemical_concentration_created_units", sourceUnits);
  }, [sourceUnits, getFieldState, setValue]);

  return (
    <CommandFormDialog
      of={commandForm}
      title="Create diluted chemical"
      onClose={onClose}
      onSubmit={(event) => {
        if (!useId) notify({ kind: "error", title: "Resource use is required" });
        else if (sources && !use) {
          notify({ kind: "error", title: "No record found" });
          return undefined;
        }
        return commandForm.submit(event);
      }}
    >
      <div className="span">
        <UseRecordField
          control={control}
          name="chemical_use_record_id"
          uses={sources}
          hint="Uses for CHEMICAL_DILUTION that nothing was made of yet."
          required
        />
      </div>
      <AmountField
        control={control}
        amountName="amount_water_added"
        unitsName="amount_water_added_units"
        units={waterUnits}
        required
      />
      <ChoiceField control={control} name="water_type" options={waterTypeOptions} required />
      <AmountField
        control={control}
        amountName="derived_chemical_amount_created"
        unitsName="derived_chemical_amount_created_units"
        units={chemicalUnits}
        required
      />
      <AmountField
        control={control}
        amountName="derived_chemical_concentration_created"
        unitsName="derived_chemical_concentration_created_units"
        units={concentrationUnits}
        required
      />
      {use && source ? <DilutionBalance control={control} use={use} source={source} /> : null}
      <LocationField control={control} name="location" required />
      <CreatedByFields control={control} />
      <TextAreaField control={control} name="comments" />
    </CommandFormDialog>
  );
}
