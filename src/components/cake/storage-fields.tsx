import type { Control, FieldValues, Path } from "react-hook-form";
import { queries } from "#contract/index.ts";
import { showName } from "#domain/values/words.ts";
import { TextField } from "../form/form-fields.tsx";
import { ListChoiceField } from "../form/list-choice-field.tsx";
import { LocationField } from "../form/lookup-fields.tsx";
import { SignedNumberField } from "../form/signed-number-field.tsx";
import { useFormList } from "../form/use-form-list.ts";

/** Fields for how and where a cake is stored. */
export function StorageFields<T extends FieldValues>({ control }: { control: Control<T> }) {
  const types = useFormList(queries.listCakeStorageTypes) ?? [];
  const name = (field: string) => field as Path<T>;
  return (
    <>
      <ListChoiceField
        list="storage-types"
        control={control}
        name={name("cake_storage_type_id")}
        options={types.map(({ id, name, description }) => ({
          value: id,
          label: showName(name),
          hint: description,
        }))}
        placeholder="Select storage type"
        required
      />
      <SignedNumberField control={control} name={name("storage_temperature")} starts="plus" />
      <LocationField control={control} name={name("location_id")} required />
      <TextField control={control} name={name("location_details")} />
    </>
  );
}
