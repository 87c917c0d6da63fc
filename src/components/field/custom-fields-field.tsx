import { type FieldValues, useController } from "react-hook-form";
import {
  type CustomField,
  type CustomFieldMap,
  customUnits,
  toCustomFields,
  UNSET_UNIT,
} from "#domain/values/custom-fields.ts";
import { showUnit } from "#domain/values/words.ts";
import { CustomFieldsInput } from "#ui/field/custom-fields-input.tsx";
import { Field } from "#ui/field/field.tsx";
import { type FieldProps, useFieldMeta } from "../form/form-fields.tsx";

const units = [
  { value: UNSET_UNIT, label: "Select unit" },
  ...customUnits.map((unit) => ({ value: unit, label: showUnit(unit) })),
];

/** User-defined fields. The value is an array of lines while it is typed, and a map when a refused write is edited. */
export function CustomFieldsField<T extends FieldValues>(props: FieldProps<T>) {
  const { control, name, required, hint } = props;
  const { label } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  const value = (field.value ?? []) as CustomField[] | CustomFieldMap;
  return (
    <Field className="wide" label={label} required={required} hint={hint} error={errorOf(fieldState)} group>
      <CustomFieldsInput
        {...field}
        value={Array.isArray(value) ? value : toCustomFields(value)}
        units={units}
        unsetUnit={UNSET_UNIT}
      />
    </Field>
  );
}

/** The error message of the lines as a whole, which is in the root of an array's error. */
function errorOf({ error }: { error?: { message?: string; root?: { message?: string } } | undefined }) {
  return error?.message ?? error?.root?.message;
}
