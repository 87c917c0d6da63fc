import { type FieldValues, useController } from "react-hook-form";
import { Segmented } from "#ui/choice/segmented.tsx";
import { Field } from "#ui/field/field.tsx";
import { type FieldProps, useFieldMeta } from "./form-fields.tsx";

const answers = [
  { value: "yes", label: "Yes", of: true },
  { value: "no", label: "No", of: false },
  { value: "none", label: "Not recorded", of: null },
] as const;

/** A question with the answers yes, no and not recorded; the form value is true, false or null. */
export function YesNoField<T extends FieldValues>(props: FieldProps<T>) {
  const { control, name, required, hint } = props;
  const { label } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  const chosen = answers.find(({ of }) => of === (field.value ?? null));
  return (
    <Field label={label} required={required} hint={hint} error={fieldState.error?.message} group>
      <Segmented
        label={label}
        value={chosen?.value ?? "none"}
        options={answers}
        onChange={(value) => field.onChange(answers.find((answer) => answer.value === value)?.of ?? null)}
      />
    </Field>
  );
}
