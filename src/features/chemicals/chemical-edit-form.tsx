import { HazardFields } from "#components/field/hazard-fields.tsx";
import { LocationField, SupplierField } from "#components/field/lookup-fields.tsx";
import { EditForm, type EditFormProps } from "#components/form/edit-form.tsx";
import { NumberField, TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { StockDetailFields } from "#components/stock/stock-detail-fields.tsx";
import { commands, queries } from "#contract/index.ts";

/** The form of the details of a chemical. */
export function ChemicalEditForm(props: EditFormProps) {
  return (
    <EditForm
      {...props}
      command={commands.editChemical}
      query={queries.getChemical}
      nameOf={({ chemical_name }) => chemical_name}
    >
      {(control, { amount_units }) => (
        <>
          <SupplierField control={control} name="supplier_id" kind="CHEMICAL" />
          <LocationField control={control} name="location_id" required />
          <StockDetailFields control={control} units={amount_units}>
            <TextField control={control} name="cas_number" hint="Such as 7697-37-2" />
            <NumberField control={control} name="density" unit="g/mL" hint="For dilutions by volume" />
            <HazardFields control={control} />
          </StockDetailFields>
          <TextAreaField control={control} name="comments" />
        </>
      )}
    </EditForm>
  );
}
