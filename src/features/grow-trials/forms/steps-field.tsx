import { type Control, type FieldErrors, useController } from "react-hook-form";
import { useFieldMeta } from "#components/form/field-meta.ts";
import { messagesOf } from "#components/saving/form-errors.ts";
import { Field } from "#ui/field/field.tsx";
import { ListInput } from "#ui/field/list-input.tsx";
import type { FormulationValues } from "./form-values.ts";

/** The preparation steps of a formulation, in their order. */
export function StepsField({ control }: { control: Control<FormulationValues> }) {
  const { label } = useFieldMeta({ name: "preparation_steps" });
  const { field, fieldState } = useController({ control, name: "preparation_steps" });
  // The error of a single step is also shown below the list.
  const [error] = messagesOf({ steps: fieldState.error } as FieldErrors);
  return (
    <Field className="wide" label={label} error={error} required group>
      <ListInput {...field} value={field.value ?? []} itemLabel="Step" addLabel="Add step" />
    </Field>
  );
}
