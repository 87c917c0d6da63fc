import type { Control, FieldValues, Path } from "react-hook-form";
import { queries } from "#contract/index.ts";
import { toTitle } from "#domain/values/words.ts";
import { CreatedByFields } from "../form/created-by-fields.tsx";
import { CustomFieldsField } from "../form/custom-fields-field.tsx";
import { CheckField, ChoiceField, TextField } from "../form/form-fields.tsx";
import { LocationField } from "../form/lookup-fields.tsx";
import { useFormList } from "../form/use-form-list.ts";

/** The values of these fields. */
type SampleValues = FieldValues & {
  sample_purpose_id: string | null;
  location_id: string | null;
  location_details: string | null;
  sample_description: string | null;
  created_by: string | null;
  creation_date: string | null;
};

/** The fields that every form for a sample has: purpose, description, location, more information. */
export function SampleFields<T extends SampleValues>({ control }: { control: Control<T> }) {
  const purposes = useFormList(queries.listSamplePurposes) ?? [];
  const name = (field: keyof SampleValues | "more_info" | "inform_qnc_team") => field as Path<T>;
  return (
    <>
      <ChoiceField
        control={control}
        name={name("sample_purpose_id")}
        options={purposes.map(({ id, name }) => ({ value: id, label: toTitle(name) }))}
        placeholder="Select sample purpose"
        required
      />
      <TextField control={control} name={name("sample_description")} required />
      <LocationField control={control} name={name("location_id")} required />
      <TextField control={control} name={name("location_details")} required />
      <CustomFieldsField control={control} name={name("more_info")} />
      <CheckField control={control} name={name("inform_qnc_team")} />
      <CreatedByFields control={control} />
    </>
  );
}
