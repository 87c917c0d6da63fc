import { type FieldValues, useController } from "react-hook-form";
import { Field } from "#ui/field/field.tsx";
import { RangeInput } from "#ui/number/range-input.tsx";
import { useFieldMeta } from "../form/field-meta.ts";
import type { FieldProps } from "../form/form-fields.tsx";

/** A minimum and a maximum, with their unit. */
export function RangeField<T extends FieldValues>(props: FieldProps<T> & { unit?: string }) {
  const { control, name, required, hint } = props;
  const { label, unit } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  return (
    <Field group label={label} required={required} hint={hint} error={fieldState.error?.message}>
      <RangeInput {...field} unit={unit} />
    </Field>
  );
}
