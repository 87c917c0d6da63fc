import { EditForm, type EditFormProps } from "#components/form/edit-form.tsx";
import { TextAreaField } from "#components/form/form-fields.tsx";
import { commands, queries } from "#contract/index.ts";

/** The form of the details of an NOP process. */
export function NopProcessEditForm(props: EditFormProps) {
  return (
    <EditForm
      {...props}
      command={commands.editNopProcess}
      query={queries.getNopProcess}
      nameOf={({ batch_number }) => batch_number}
    >
      {(control) => <TextAreaField control={control} name="comments" />}
    </EditForm>
  );
}
