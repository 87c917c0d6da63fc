import { type FieldValues, useController } from "react-hook-form";
import { showClockOff } from "#domain/values/clock-offset.ts";
import { FIRST_DAY, LAST_DAY, localToUtc, utcToLocal } from "#domain/values/time.ts";
import { useClockOff } from "#hooks/status/device.ts";
import { DateInput, NOT_A_DATE } from "#ui/field/date-input.tsx";
import { Field } from "#ui/field/field.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { useFieldMeta } from "../form/field-meta.ts";
import type { FieldProps } from "../form/form-fields.tsx";

/** A date and time, shown and edited in New York time; the form value is UTC (ISO 8601), or `NOT_A_DATE`. */
export function DateTimeField<T extends FieldValues>(props: Omit<FieldProps<T>, "hint">) {
  const { control, name, required } = props;
  const { label } = useFieldMeta(props);
  const off = useClockOff();
  const device = useDeviceKind();
  const hint = off ? `New York time. The clock of this ${device} is ${showClockOff(off)}.` : "New York time";
  const { field, fieldState } = useController({ control, name });
  return (
    <Field label={label} required={required} hint={hint} error={fieldState.error?.message}>
      <DateInput
        withTime
        min={FIRST_DAY}
        max={LAST_DAY}
        ref={field.ref}
        name={field.name}
        value={field.value ? utcToLocal(field.value) : ""}
        onChange={(local) => field.onChange(local && local !== NOT_A_DATE ? localToUtc(local) : local)}
        onBlur={field.onBlur}
      />
    </Field>
  );
}
