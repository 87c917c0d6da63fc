import "./unit-input.css";
import type { TypedNumber } from "#domain/values/number-text.ts";
import type { Controlled } from "../field/field-context.ts";
import { NumberInput } from "./number-input.tsx";

type NumberRange = readonly [min: TypedNumber, max: TypedNumber];

type RangeInputProps = Controlled<NumberRange | null | undefined, [TypedNumber, TypedNumber]> & {
  unit?: string;
};

/** Two numbers, minimum and maximum, for a `group` field. */
export function RangeInput(props: RangeInputProps) {
  const { value, onChange, onBlur, name, ref, disabled, unit } = props;
  const [min, max] = value ?? [null, null];
  const shared = { onBlur, unit, disabled };
  return (
    <div className="range">
      <NumberInput
        {...shared}
        ref={ref}
        name={name ? `${name}.0` : undefined}
        aria-label="Minimum"
        value={min}
        onChange={(next) => onChange([next, max])}
      />
      <span className="muted">to</span>
      <NumberInput
        {...shared}
        name={name ? `${name}.1` : undefined}
        aria-label="Maximum"
        value={max}
        onChange={(next) => onChange([min, next])}
      />
    </div>
  );
}
