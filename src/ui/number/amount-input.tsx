import { IconChevronDown } from "@tabler/icons-react";
import type { SelectOption } from "../choice/select.tsx";
import { Icon } from "../text/icon.tsx";
import { NumberInput, type NumberInputProps } from "./number-input.tsx";

type AmountInputProps = Omit<NumberInputProps, "unit" | "before" | "after" | "center" | "integer"> & {
  unit: string;
  /** With two or more units the user selects the unit; otherwise the unit is plain text. */
  units?: readonly SelectOption[];
  onUnitChange?: (unit: string) => void;
  unitLabel?: string;
};

/** An amount and its unit. The form's rules check the range. */
export function AmountInput({
  unit,
  units = [],
  onUnitChange,
  unitLabel = "Unit",
  ...rest
}: AmountInputProps) {
  if (units.length < 2 || !onUnitChange) return <NumberInput {...rest} unit={unit} />;
  return (
    <NumberInput
      {...rest}
      after={
        <span className="u u--pick">
          <select aria-label={unitLabel} value={unit} onChange={(event) => onUnitChange(event.target.value)}>
            {units.some((option) => option.value === unit) ? null : (
              <option value={unit}>{unit || "Units"}</option>
            )}
            {units.map((option) => (
              <option key={option.value} value={option.value} disabled={option.disabled}>
                {option.label}
              </option>
            ))}
          </select>
          <Icon of={IconChevronDown} />
        </span>
      }
    />
  );
}
