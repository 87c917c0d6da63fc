import { EditForm, type EditFormProps } from "#components/form/edit-form.tsx";
import { TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { commands, queries } from "#contract/index.ts";
import { cakeTitle } from "#domain/cakes/stock.ts";
import { StorageFields } from "./storage-fields.tsx";

/** The form of the details of a cake and its storage. */
export function CakeEditForm(props: EditFormProps) {
  return (
    <EditForm {...props} command={commands.editCake} query={queries.getCake} nameOf={cakeTitle}>
      {(control) => (
        <>
          <div className="span">
            <TextField control={control} name="appearance" required />
          </div>
          <StorageFields control={control} />
          <TextAreaField control={control} name="comments" />
        </>
      )}
    </EditForm>
  );
}
