import { LocationField, SupplierField } from "#components/field/lookup-fields.tsx";
import { EditForm, type EditFormProps } from "#components/form/edit-form.tsx";
import { TextAreaField } from "#components/form/form-fields.tsx";
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
      {(control) => (
        <>
          <SupplierField control={control} name="supplier_id" kind="CHEMICAL" />
          <LocationField control={control} name="location_id" required />
          <TextAreaField control={control} name="comments" />
        </>
      )}
    </EditForm>
  );
}
