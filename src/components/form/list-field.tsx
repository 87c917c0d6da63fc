import { type FieldErrors, type FieldValues, useController } from "react-hook-form";
import { Field } from "#ui/field/field.tsx";
import { ListInput } from "#ui/field/list-input.tsx";
import { messagesOf } from "../saving/form-errors.ts";
import { type FieldProps, useFieldMeta } from "./form-fields.tsx";

type Props<T extends FieldValues> = FieldProps<T> & {
  /** What one line is called: 'Step'. */
  itemLabel: string;
  addLabel: string;
};

/** A form field for lines of text in an order, such as the preparation steps of a formulation. */
export function ListField<T extends FieldValues>(props: Props<T>) {
  const { control, name, required, itemLabel, addLabel } = props;
  const { label } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  // The error of a single line is also shown below the list.
  const [error] = messagesOf({ lines: fieldState.error } as FieldErrors);
  return (
    <Field className="wide half" label={label} error={error} required={required} group>
      <ListInput {...field} value={field.value ?? []} itemLabel={itemLabel} addLabel={addLabel} />
    </Field>
  );
}
