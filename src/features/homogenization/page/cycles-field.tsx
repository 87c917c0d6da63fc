import { type Control, useController } from "react-hook-form";
import { Field } from "#ui/field.tsx";
import { Stepper } from "#ui/stepper.tsx";
import type { RunValues } from "./values.ts";

/** As the specification writes it. */
const NUM_CYCLES = "Num Cyles for Homogenization";

/** How often it went through the machine. */
export function CyclesField({ control }: { control: Control<RunValues> }) {
  const { field, fieldState } = useController({ control, name: "num_cycles" });
  return (
    <Field label={NUM_CYCLES} error={fieldState.error?.message} required>
      <Stepper {...field} unit="#" aria-label="Number of cycles" />
    </Field>
  );
}
