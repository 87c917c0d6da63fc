import { type FieldValues, useController } from "react-hook-form";
import { localToUtc, utcToLocal } from "#domain/time.ts";
import { DateTimeInput } from "#ui/date-time-input.tsx";
import { Field } from "#ui/field.tsx";
import { useFieldMeta } from "./field-meta.ts";
import type { FieldProps } from "./form-fields.tsx";

/** A date and time shown and edited in New York, kept as UTC (ISO-8601). */
export function DateTimeField<T extends FieldValues>(props: Omit<FieldProps<T>, "hint">) {
  const { control, name, required } = props;
  const { label } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} required={required} hint="New York time" error={fieldState.error?.message}>
      <DateTimeInput
        ref={field.ref}
        name={field.name}
        value={field.value ? utcToLocal(field.value) : ""}
        onChange={(event) => field.onChange(event.target.value ? localToUtc(event.target.value) : "")}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
