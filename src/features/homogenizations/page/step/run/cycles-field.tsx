import { type Control, useController } from "react-hook-form";
import { useFieldMeta } from "#components/form/form-fields.tsx";
import { Field } from "#ui/field/field.tsx";
import { Stepper } from "#ui/number/stepper.tsx";
import type { RunValues } from "../values.ts";

/** The number of passes through the machine. */
export function CyclesField({ control }: { control: Control<RunValues> }) {
  const { label, unit } = useFieldMeta({ name: "num_cycles" });
  const { field, fieldState } = useController({ control, name: "num_cycles" });
  return (
    <Field label={label} error={fieldState.error?.message} required>
      <Stepper {...field} unit={unit} aria-label="Number of cycles" />
    </Field>
  );
}
