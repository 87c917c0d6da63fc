import type { ReactNode } from "react";
import { type Control, type FieldValues, useFormState, useWatch } from "react-hook-form";
import { Disclosure } from "#ui/panel/disclosure.tsx";
import "./form.css";

type Props<T extends FieldValues> = {
  control: Control<T>;
  /** The names of the optional fields in it. */
  names: readonly string[];
  children: ReactNode;
};

/** Optional fields of a form in a panel, which is open if one of them has a value or an error. */
export function MoreDetails<T extends FieldValues>({ control, names, children }: Props<T>) {
  const { errors } = useFormState({ control });
  const values = useWatch({ control }) as Record<string, unknown>;
  return (
    <div className="span moredetails">
      <Disclosure
        title="More details"
        aside="Optional"
        defaultOpen={names.some((name) => errors[name] || hasValue(values[name]))}
      >
        <div className="formgrid formgrid--3 formgrid--longest">{children}</div>
      </Disclosure>
    </div>
  );
}

function hasValue(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return value !== undefined && value !== null && value !== "";
}
