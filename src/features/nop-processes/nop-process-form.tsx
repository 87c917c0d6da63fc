import type { z } from "zod";
import { EquipmentField } from "#components/field/lookup-fields.tsx";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields, useCreatedByDefaults } from "#components/form/created-by-fields.tsx";
import {
  AmountField,
  CheckField,
  ChoiceField,
  NumberField,
  TextAreaField,
  TextField,
} from "#components/form/form-fields.tsx";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import { feedstockUnits } from "#domain/feedstocks/schema.ts";
import { acidUnits, type NewNopProcess } from "#domain/nop-processes/schema.ts";
import { codesIn } from "#domain/qr-labels/codes.ts";
import type { UseRecordListItem } from "#domain/resource-use/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { UseRecordsField } from "./uses/use-records-field.tsx";
import { useUnnamedUses } from "./uses/use-unnamed-uses.ts";

type Values = z.input<typeof NewNopProcess>;

/** The form of a new NOP process. Empty fields are filled in from the chosen use records. */
export function NopProcessForm({ onClose, initial, save }: CommandFormProps<Values>) {
  const feedstocks = useLabQuery(queries.listFeedstocks) ?? [];
  const createdBy = useCreatedByDefaults();
  const uses = useUnnamedUses(initial?.resource_use_record_ids ?? []);
  const commandForm = useCommandForm<Values>({
    command: commands.createNopProcess,
    initial,
    save,
    defaults: {
      batch_number: "",
      is_one_tonne_reaction: false,
      amount_feedstock_units: "KG",
      acid_amount_units: "LITRES",
      resource_use_record_ids: [],
      ...createdBy,
    },
    question: (values) => (isEmpty(values) ? EMPTY : undefined),
    onSaved: onClose,
  });
  const { control, getValues, setValue } = commandForm.form;

  function fillFrom({ resource_type, resource_id, amount_used, amount_used_units }: UseRecordListItem) {
    const feedstockUnit = feedstockUnits.find((unit) => unit === amount_used_units);
    const acidUnit = acidUnits.find((unit) => unit === amount_used_units);
    if (resource_type === "FEEDSTOCK" && feedstockUnit && !getValues("feedstock_id")) {
      setValue("feedstock_id", resource_id, { shouldDirty: true });
      if (!getValues("amount_feedstock")) {
        setValue("amount_feedstock", amount_used, { shouldDirty: true });
        setValue("amount_feedstock_units", feedstockUnit, { shouldDirty: true });
      }
    }
    if (resource_type === "ACID" && acidUnit && !getValues("acid_amount")) {
      setValue("acid_amount", amount_used, { shouldDirty: true });
      setValue("acid_amount_units", acidUnit, { shouldDirty: true });
    }
  }

  const active = feedstocks.filter(({ is_active, id }) => is_active || id === getValues("feedstock_id"));
  return (
    <CommandFormDialog of={commandForm} title="Add NOP Process" onClose={onClose}>
      <TextField control={control} name="batch_number" hint="If left empty, it is assigned on sync." />
      <CheckField control={control} name="is_one_tonne_reaction" />
      <UseRecordsField control={control} name="resource_use_record_ids" uses={uses} onAdded={fillFrom} />
      <ChoiceField
        control={control}
        name="feedstock_id"
        options={active.map(({ id, identifier, feedstock_name }) => ({
          value: id,
          label: identifier,
          hint: feedstock_name,
          also: codesIn(["feedstocks"], id),
        }))}
        placeholder="Select feedstock"
      />
      <AmountField
        control={control}
        amountName="amount_feedstock"
        unitsName="amount_feedstock_units"
        units={feedstockUnits}
      />
      <EquipmentField control={control} name="reactor_equipment_id" kind="REACTOR" />
      <NumberField control={control} name="acid_concentration" />
      <AmountField
        control={control}
        amountName="acid_amount"
        unitsName="acid_amount_units"
        units={acidUnits}
      />
      <NumberField control={control} name="reaction_temperature" />
      <NumberField control={control} name="reaction_hours" />
      <CreatedByFields control={control} />
      <TextAreaField control={control} name="comments" />
    </CommandFormDialog>
  );
}

const EMPTY = "Nothing is entered about this reaction. Create an NOP process without data?";

/** True if the form says nothing about the reaction; who created it and when are always filled in. */
function isEmpty(values: Values): boolean {
  const { created_by: _, creation_date: __, ...entered } = values;
  const { amount_feedstock_units: ___, acid_amount_units: ____, ...about } = entered;
  return Object.values(about).every((value) => !value || (Array.isArray(value) && value.length === 0));
}
