import { type FieldValues, useController } from "react-hook-form";
import { dateToUtc, dayOf } from "#domain/values/time.ts";
import { Field } from "#ui/field/field.tsx";
import { TextInput } from "#ui/field/text-input.tsx";
import { useFieldMeta } from "../form/field-meta.ts";
import type { FieldProps } from "../form/form-fields.tsx";

/** A day on the lab's calendar; the form value is its start in New York (ISO UTC), or null. */
export function DayField<T extends FieldValues>(props: FieldProps<T>) {
  const { control, name, required, hint } = props;
  const { label } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} required={required} hint={hint} error={fieldState.error?.message}>
      <TextInput
        ref={field.ref}
        name={field.name}
        type="date"
        value={field.value ? dayOf(field.value) : ""}
        onChange={({ target }) => field.onChange(target.value ? dateToUtc(target.value) : null)}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
