import { type FieldValues, useController } from "react-hook-form";
import type { FieldProps } from "#components/form/form-fields.tsx";
import { PlugRemovalRows } from "./plug-removal-rows.tsx";
import { removalErrors } from "./removal-errors.ts";

type Props<T extends FieldValues> = Pick<FieldProps<T>, "control" | "name"> & {
  /** The number of active plugs. */
  active: number;
};

/** The removed plugs of a tray, as a field of a form. */
export function PlugRemovalField<T extends FieldValues>({ control, name, active }: Props<T>) {
  const { field, fieldState } = useController({ control, name });
  return (
    <PlugRemovalRows
      value={field.value ?? []}
      onChange={field.onChange}
      onBlur={field.onBlur}
      errors={removalErrors(fieldState.error)}
      active={active}
    />
  );
}
