import "./range-input.css";
import type { Controlled } from "./field-context.ts";
import { NumberInput } from "./number-input.tsx";

export type NumberRange = readonly [min: number | null, max: number | null];

export interface RangeInputProps
  extends Controlled<NumberRange | null | undefined, [number | null, number | null]> {
  unit?: string;
  minLabel?: string;
  maxLabel?: string;
}

/** Two numbers, least and greatest; stands in a `group` field. */
export function RangeInput(props: RangeInputProps) {
  const {
    value,
    onChange,
    onBlur,
    name,
    ref,
    disabled,
    unit,
    minLabel = "Minimum",
    maxLabel = "Maximum",
  } = props;
  const [min, max] = value ?? [null, null];
  const shared = { onBlur, unit, disabled };
  return (
    <div className="range">
      <NumberInput
        {...shared}
        ref={ref}
        name={name ? `${name}.0` : undefined}
        aria-label={minLabel}
        value={min}
        onChange={(next) => onChange([next, max])}
      />
      <span className="muted">to</span>
      <NumberInput
        {...shared}
        name={name ? `${name}.1` : undefined}
        aria-label={maxLabel}
        value={max}
        onChange={(next) => onChange([min, next])}
      />
    </div>
  );
}
