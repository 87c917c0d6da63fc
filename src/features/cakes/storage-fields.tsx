import type { Control, FieldValues, Path } from "react-hook-form";
import { ChoiceField, TextField } from "#components/form-fields.tsx";
import { LocationField } from "#components/lookup-fields.tsx";
import { SignedNumberField } from "#components/signed-number-field.tsx";
import { queries } from "#contract/index.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

/** How and where a cake is kept. */
export function StorageFields<T extends FieldValues>({ control }: { control: Control<T> }) {
  const types = useLabQuery(queries.listCakeStorageTypes) ?? [];
  const name = (field: string) => field as Path<T>;
  return (
    <>
      <ChoiceField
        control={control}
        name={name("cake_storage_type_id")}
        options={types.map(({ id, name, description }) => ({ value: id, label: name, hint: description }))}
        placeholder="Select storage type"
        required
      />
      <SignedNumberField control={control} name={name("storage_temperature")} starts="plus" />
      <LocationField control={control} name={name("location_id")} required />
      <TextField control={control} name={name("location_details")} />
    </>
  );
}
