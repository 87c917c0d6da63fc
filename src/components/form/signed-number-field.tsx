import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import type { TypedNumber } from "#domain/values/number-text.ts";
import { Field } from "#ui/field/field.tsx";
import { NumberInput } from "#ui/number/number-input.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { type FieldProps, useFieldMeta } from "./form-fields.tsx";

type Props<T extends FieldValues> = FieldProps<T> & {
  unit?: string;
  /** The initial sign; minus by default. */
  starts?: "minus" | "plus";
};

/**
 * A number that may be negative, with a button for its sign, because the decimal keypads of tablets have no minus key.
 * The form value is the signed number.
 */
export function SignedNumberField<T extends FieldValues>(props: Props<T>) {
  const { control, name, required, hint, starts = "minus" } = props;
  const { label, unit } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  const value: TypedNumber = field.value ?? null;
  const [isMinus, setIsMinus] = useState(starts === "minus");
  const isNegative = typeof value === "number" && value !== 0 ? value < 0 : isMinus;
  const setNumber = (typed: TypedNumber, negative: boolean) => {
    setIsMinus(negative);
    // Subtracted from 0, so that 0 does not become −0.
    field.onChange(typeof typed === "number" && negative ? 0 - Math.abs(typed) : typed);
  };
  const size = typeof value === "number" ? Math.abs(value) : value;
  return (
    <Field label={label} required={required} hint={hint} error={fieldState.error?.message}>
      <NumberInput
        {...field}
        value={size}
        onChange={(typed) => setNumber(typed, isNegative || (typeof typed === "number" && typed < 0))}
        unit={unit}
        before={
          <button
            type="button"
            className="step"
            aria-label={`${label} is negative`}
            aria-pressed={isNegative}
            onClick={() => setNumber(size, !isNegative)}
          >
            <Icon of={isNegative ? IconMinus : IconPlus} />
          </button>
        }
      />
    </Field>
  );
}
