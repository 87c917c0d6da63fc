import { type FieldValues, useController } from "react-hook-form";
import {
  type CustomField,
  type CustomFieldMap,
  customUnits,
  toCustomFields,
  UNSET_UNIT,
} from "#domain/custom-fields.ts";
import { CustomFieldsInput } from "#ui/custom-fields-input.tsx";
import { Field } from "#ui/field.tsx";
import { useFieldMeta } from "./field-meta.ts";
import type { FieldProps } from "./form-fields.tsx";

const units = [
  { value: UNSET_UNIT, label: "Select unit" },
  ...customUnits.map((unit) => ({ value: unit, label: unit })),
];

/** What a thing has beside its own fields: lines while they are typed, a map where a kept write is mended. */
export function CustomFieldsField<T extends FieldValues>(props: FieldProps<T>) {
  const { control, name, required, hint } = props;
  const { label } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  const kept = (field.value ?? []) as CustomField[] | CustomFieldMap;
  return (
    <Field className="wide" label={label} required={required} hint={hint} error={errorOf(fieldState)} group>
      <CustomFieldsInput
        {...field}
        value={Array.isArray(kept) ? kept : toCustomFields(kept)}
        units={units}
        unsetUnit={UNSET_UNIT}
      />
    </Field>
  );
}

/** What is wrong with the lines as a whole stands at the root of an array's error. */
function errorOf({ error }: { error?: { message?: string; root?: { message?: string } } | undefined }) {
  return error?.message ?? error?.root?.message;
}
