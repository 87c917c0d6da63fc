import { LocationField } from "#components/field/lookup-fields.tsx";
import { EditForm, type EditFormProps } from "#components/form/edit-form.tsx";
import { TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { commands, queries } from "#contract/index.ts";
import { cnfName } from "./cnf-name.ts";

/** The form of the details of a CNF. */
export function CnfEditForm(props: EditFormProps) {
  return (
    <EditForm {...props} command={commands.editCnf} query={queries.getCnf} nameOf={cnfName}>
      {(control) => (
        <>
          <TextField control={control} name="appearance" />
          <LocationField control={control} name="location_id" required />
          <TextAreaField control={control} name="comments" />
        </>
      )}
    </EditForm>
  );
}
