import type { z } from "zod";
import { CreatedByFields, useCreatedByDefaults } from "#components/created-by-fields.tsx";
import { AmountField, ChoiceField, TextAreaField } from "#components/form-fields.tsx";
import { LocationField, SupplierField } from "#components/lookup-fields.tsx";
import { useCommandForm } from "#components/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import type { Rejection } from "#domain/change.ts";
import { chemicalUnits, concentrationUnits, type NewChemical } from "#domain/chemicals/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import type { Saved } from "#sync/outbox.ts";
import { FormDialog } from "#ui/form-dialog.tsx";

type Values = z.input<typeof NewChemical>;

type Props = {
  onClose: () => void;
  /** The body of a write that is mended, and the way it is then saved. */
  initial?: Partial<Values>;
  save?: (body: unknown) => Promise<Saved | Rejection>;
};

/** A chemical from a supplier. */
export function ChemicalForm({ onClose, initial, save }: Props) {
  const command = commands.createChemical;
  const names = useLabQuery(queries.listChemicalNames) ?? [];
  const createdBy = useCreatedByDefaults();
  const { form, submit, forget } = useCommandForm<Values>({
    command,
    save,
    draft: `${command.name} ${initial ? JSON.stringify(initial) : ""}`,
    defaults: { ...createdBy, ...initial },
    onSaved: onClose,
  });
  const { control } = form;
  const options = names.map(({ id, name, chemical_type }) => ({
    value: id,
    label: name,
    hint: chemical_type,
  }));
  const close = () => {
    void forget();
    onClose();
  };
  return (
    <FormDialog
      open
      wide
      onClose={close}
      title="New chemical"
      onSubmit={submit}
      dirty={form.formState.isDirty}
    >
      <div className="formgrid">
        <ChoiceField
          control={control}
          name="chemical_name_id"
          label="Chemical"
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
          label="Amount supplied"
          required
        />
        <AmountField
          control={control}
          amountName="concentration"
          unitsName="concentration_units"
          units={concentrationUnits}
          label="Concentration"
          required
        />
        <LocationField control={control} name="location_id" required />
        <CreatedByFields control={control} />
        <TextAreaField control={control} name="comments" label="Comments" />
      </div>
    </FormDialog>
  );
}
