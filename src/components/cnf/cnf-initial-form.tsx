import { commands, queries } from "#contract/index.ts";
import { editForm } from "../form/edit-form.tsx";
import { NumberField, TextField } from "../form/form-fields.tsx";

/** The INITIAL_CHARACTERISTICS form: what is observed and measured right after a CNF is made. */
export const CnfInitialForm = editForm({
  command: commands.saveCnfInitialCharacteristics,
  query: queries.getCnf,
  title: "Initial characterization",
  children: (control) => (
    <>
      <NumberField control={control} name="wt_percent" />
      <NumberField control={control} name="ph" />
      <NumberField control={control} name="wt_percent_for_ph" hint="The wt % at which the pH was measured" />
      <TextField control={control} name="appearance" />
    </>
  ),
});
