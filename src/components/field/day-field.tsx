import { type FieldValues, useController } from "react-hook-form";
import { dateToUtc, dayOf, FIRST_DAY, LAST_DAY } from "#domain/values/time.ts";
import { DateInput, NOT_A_DATE } from "#ui/field/date-input.tsx";
import { Field } from "#ui/field/field.tsx";
import { useFieldMeta } from "../form/field-meta.ts";
import type { FieldProps } from "../form/form-fields.tsx";

/** A day on the lab's calendar; the form value is its start in New York (ISO UTC), null, or `NOT_A_DATE`. */
export function DayField<T extends FieldValues>(props: FieldProps<T>) {
  const { control, name, required, hint } = props;
  const { label } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} required={required} hint={hint} error={fieldState.error?.message}>
      <DateInput
        min={FIRST_DAY}
        max={LAST_DAY}
        ref={field.ref}
        name={field.name}
        value={field.value ? dayOf(field.value) : ""}
        onChange={(day) => field.onChange(day === NOT_A_DATE ? day : day ? dateToUtc(day) : null)}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
