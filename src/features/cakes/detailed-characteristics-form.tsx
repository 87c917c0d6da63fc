import type { z } from "zod";
import { SignedNumberField } from "#components/field/signed-number-field.tsx";
import { YesNoField } from "#components/field/yes-no-field.tsx";
import { CommandFormDialog } from "#components/form/command-form-dialog.tsx";
import { CreatedByFields } from "#components/form/created-by-fields.tsx";
import { NumberField } from "#components/form/form-fields.tsx";
import { useEditForm } from "#components/form/use-edit-form.ts";
import type { CommandFormProps } from "#components/saving/use-command-form.ts";
import { commands, queries } from "#contract/index.ts";
import type { CakeDetail, DetailedCharacteristics } from "#domain/cakes/schema.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";
import { StorageFields } from "./storage-fields.tsx";

type Props = CommandFormProps<z.input<typeof DetailedCharacteristics>>;

/** The form of a cake's detailed characterization and its storage. */
export function DetailedCharacteristicsForm({ params, ...rest }: Props & { params: Record<string, string> }) {
  const cake = useLabQuery(queries.getCake, { params: { id: params.id ?? "" } });
  return cake ? <FormOfCake {...rest} cake={cake} /> : null;
}

function FormOfCake({ cake, ...rest }: Props & { cake: CakeDetail }) {
  const { id, ph, wt_percent, DO, density, zeta_potential, has_high_shear } = cake;
  const { cake_storage_type_id, storage_temperature, location_id, location_details } = cake;
  const commandForm = useEditForm({
    ...rest,
    command: commands.enterCakeDetailedCharacteristics,
    params: { id },
    shown: {
      ph,
      wt_percent,
      DO,
      density,
      zeta_potential,
      has_high_shear,
      cake_storage_type_id,
      storage_temperature,
      location_id,
      location_details,
    },
  });
  const { control } = commandForm.form;
  return (
    <CommandFormDialog of={commandForm} title="Detailed characterization" onClose={rest.onClose}>
      <NumberField control={control} name="ph" />
      <NumberField control={control} name="wt_percent" />
      <NumberField control={control} name="DO" hint="Degree of oxidation, per gram of dry fibre" />
      <NumberField control={control} name="density" />
      <SignedNumberField control={control} name="zeta_potential" />
      <YesNoField control={control} name="has_high_shear" />
      <StorageFields control={control} />
      <CreatedByFields control={control} />
    </CommandFormDialog>
  );
}
