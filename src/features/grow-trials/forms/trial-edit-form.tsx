import { editForm } from "#components/form/edit-form.tsx";
import { TextAreaField, TextField } from "#components/form/form-fields.tsx";
import { LocationField } from "#components/form/lookup-fields.tsx";
import { commands, queries } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";

const isSown = ({ seed_sown_date }: GrowTrialDetail) => seed_sown_date !== null;

/** The form of the details of a grow trial. Its name and its shelf are first entered with the seed sown data. */
export const TrialEditForm = editForm({
  command: commands.editGrowTrial,
  query: queries.getGrowTrial,
  nameOf: ({ code }) => code,
  without: (trial) => (isSown(trial) ? [] : ["name", "location_details"]),
  children: (control, trial) => (
    <>
      {isSown(trial) ? <TextField control={control} name="name" required /> : null}
      <LocationField control={control} name="location_id" required />
      {isSown(trial) ? <TextField control={control} name="location_details" required /> : null}
      <TextAreaField control={control} name="initial_comments" />
    </>
  ),
});
