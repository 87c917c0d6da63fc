import { LocationField } from "#components/field/lookup-fields.tsx";
import { EditForm, type EditFormProps } from "#components/form/edit-form.tsx";
import { TextAreaField } from "#components/form/form-fields.tsx";
import { commands, queries } from "#contract/index.ts";
import { homogenizationName } from "#domain/homogenizations/name.ts";

/** The form of the details of a homogenization. */
export function HomogenizationEditForm(props: EditFormProps) {
  return (
    <EditForm
      {...props}
      command={commands.editHomogenization}
      query={queries.getHomogenization}
      nameOf={homogenizationName}
    >
      {(control) => (
        <>
          <LocationField control={control} name="location_id" required />
          <TextAreaField control={control} name="initial_comments" />
        </>
      )}
    </EditForm>
  );
}
