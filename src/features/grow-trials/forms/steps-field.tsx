import { type Control, type FieldErrors, useController } from "react-hook-form";
import { useFieldMeta } from "#components/field-meta.ts";
import { messagesOf } from "#components/use-command-form.ts";
import { Field } from "#ui/field.tsx";
import { ListInput } from "#ui/list-input.tsx";
import type { FormulationValues } from "./form-values.ts";

/** The preparation steps of a formulation, in their order. */
export function StepsField({ control }: { control: Control<FormulationValues> }) {
  const { label } = useFieldMeta({ name: "preparation_steps" });
  const { field, fieldState } = useController({ control, name: "preparation_steps" });
  // What is wrong with one step is told below the list as well.
  const [error] = messagesOf({ steps: fieldState.error } as FieldErrors);
  return (
    <Field className="wide" label={label} error={error} required group>
      <ListInput {...field} value={field.value ?? []} itemLabel="Step" addLabel="Add step" />
    </Field>
  );
}
