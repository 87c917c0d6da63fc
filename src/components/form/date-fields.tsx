import { type FieldValues, useController } from "react-hook-form";
import { showClockOff } from "#domain/values/clock-offset.ts";
import { dateToUtc, dayOf, FIRST_DAY, LAST_DAY, localToUtc, utcToLocal } from "#domain/values/time.ts";
import { useClockOff } from "#hooks/status/device.ts";
import { DateInput, NOT_A_DATE } from "#ui/field/date-input.tsx";
import { Field } from "#ui/field/field.tsx";
import { useDeviceKind } from "#ui/window/use-device-kind.ts";
import { type FieldProps, useFieldMeta } from "./form-fields.tsx";

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
