import { IconChevronDown } from "@tabler/icons-react";
import type { ComponentProps } from "react";
import "../field/control.css";
import "./searchable-select.css";
import { useFieldControl } from "../field/field-context.ts";
import { classNames } from "../text/class-names.ts";
import { Icon } from "../text/icon.tsx";

export type SelectOption = {
  value: string;
  label: string;
  disabled?: boolean;
};

type SelectProps = Omit<ComponentProps<"select">, "children"> & {
  options: readonly SelectOption[];
  /** The label of the empty option; without a label there is no empty option. */
  placeholder?: string;
};

/** A native select. Accepts `{...register(name)}`. */
export function Select({ options, placeholder, className, ...rest }: SelectProps) {
  const { field, attributes } = useFieldControl();
  return (
    <span className="selectbox">
      <select
        {...attributes}
        {...rest}
        className={classNames("control", field?.invalid && "is-error", className)}
      >
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {options.map(({ value, label, disabled }) => (
          <option key={value} value={value} disabled={disabled}>
            {label}
          </option>
        ))}
      </select>
      <Icon of={IconChevronDown} />
    </span>
  );
}
