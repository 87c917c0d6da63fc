import { type FieldValues, useController } from "react-hook-form";
import { Field } from "#ui/field.tsx";
import { RangeInput } from "#ui/range-input.tsx";
import { useFieldMeta } from "./field-meta.ts";
import type { FieldProps } from "./form-fields.tsx";

/** Two numbers, the lower one first, and their unit. */
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
