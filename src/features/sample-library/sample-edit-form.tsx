import { CustomFieldsField } from "#components/field/custom-fields-field.tsx";
import { LocationField } from "#components/field/lookup-fields.tsx";
import { EditForm, type EditFormProps } from "#components/form/edit-form.tsx";
import { TextField } from "#components/form/form-fields.tsx";
import { commands, queries } from "#contract/index.ts";

/** The form of the details of a sample. */
export function SampleEditForm(props: EditFormProps) {
  return (
    <EditForm
      {...props}
      command={commands.editSample}
      query={queries.getSample}
      nameOf={({ sample_description }) => sample_description}
    >
      {(control) => (
        <>
          <div className="span">
            <TextField control={control} name="sample_description" required />
          </div>
          <LocationField control={control} name="location_id" required />
          <TextField control={control} name="location_details" required />
          <CustomFieldsField control={control} name="more_info" />
        </>
      )}
    </EditForm>
  );
}
