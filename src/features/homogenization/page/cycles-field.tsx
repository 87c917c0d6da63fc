import { type Control, useController } from "react-hook-form";
import { NUM_CYCLES } from "#domain/homogenizations/schema.ts";
import { Field } from "#ui/field.tsx";
import { Stepper } from "#ui/stepper.tsx";
import type { RunValues } from "./values.ts";

/** How often it went through the machine. */
export function CyclesField({ control }: { control: Control<RunValues> }) {
  const { field, fieldState } = useController({ control, name: "num_cycles" });
  return (
    <Field label={NUM_CYCLES} error={fieldState.error?.message} required>
      <Stepper {...field} unit="#" aria-label="Number of cycles" />
    </Field>
  );
}
