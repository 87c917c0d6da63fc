import { StorageFields } from "#components/cake/storage-fields.tsx";
import { editForm } from "#components/form/edit-form.tsx";
import { NumberField, TextField } from "#components/form/form-fields.tsx";
import { SignedNumberField } from "#components/form/signed-number-field.tsx";
import { YesNoField } from "#components/form/yes-no-field.tsx";
import { commands, queries } from "#contract/index.ts";

/** The form of a cake's appearance, pH and wt %, which are recorded first. */
export const InitialCharacteristicsForm = editForm({
  command: commands.enterCakeInitialCharacteristics,
  query: queries.getCake,
  title: "Initial characterization",
  children: (control) => (
    <>
      <div className="span">
        <TextField control={control} name="appearance" required />
      </div>
      <NumberField control={control} name="ph" />
      <NumberField control={control} name="wt_percent" />
    </>
  ),
});

/** The form of a cake's detailed characterization and its storage. */
export const DetailedCharacteristicsForm = editForm({
  command: commands.enterCakeDetailedCharacteristics,
  query: queries.getCake,
  title: "Detailed characterization",
  isLong: true,
  children: (control) => (
    <>
      <NumberField control={control} name="ph" />
      <NumberField control={control} name="wt_percent" />
      <NumberField control={control} name="DO" hint="Degree of oxidation, per gram of dry fibre" />
      <NumberField control={control} name="density" />
      <SignedNumberField control={control} name="zeta_potential" />
      <YesNoField control={control} name="has_high_shear" />
      <StorageFields control={control} />
    </>
  ),
});
