import type { z } from "zod";
import { LocationField, SupplierField } from "#components/field/lookup-fields.tsx";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields, useCreatedByDefaults } from "#components/form/created-by-fields.tsx";
import { AmountField, TextAreaField } from "#components/form/form-fields.tsx";
import { ListChoiceField } from "#components/lab-list/list-choice-field.tsx";
import { type CommandFormProps, useCommandForm } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import { chemicalUnits, concentrationUnits, type NewChemical } from "#domain/chemicals/schema.ts";
import { showName } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

type Values = z.input<typeof NewChemical>;

/** The form of a new chemical from a supplier. */
export function ChemicalForm({ onClose, initial, save }: CommandFormProps<Values>) {
  const names = useLabQuery(queries.listChemicalNames) ?? [];
  const createdBy = useCreatedByDefaults();
  const commandForm = useCommandForm<Values>({
    command: commands.createChemical,
    initial,
    save,
    defaults: createdBy,
    onSaved: onClose,
  });
  const { control } = commandForm.form;
  const options = names.map(({ id, name, chemical_type }) => ({
    value: id,
    label: name,
    hint: showName(chemical_type),
  }));
  return (
    <CommandFormDialog of={commandForm} title="New chemical" onClose={onClose}>
      <ListChoiceField
        list="chemical-names"
        control={control}
        name="chemical_name_id"
        options={options}
        placeholder="Select chemical"
        required
      />
      <SupplierField control={control} name="supplier_id" kind="CHEMICAL" required />
      <AmountField
        control={control}
        amountName="amount_supplied"
        unitsName="amount_units"
        units={chemicalUnits}
        required
      />
      <AmountField
        control={control}
        amountName="concentration"
        unitsName="concentration_units"
        units={concentrationUnits}
        required
      />
      <LocationField control={control} name="location_id" required />
      <CreatedByFields control={control} />
      <TextAreaField control={control} name="comments" />
    </CommandFormDialog>
  );
}
