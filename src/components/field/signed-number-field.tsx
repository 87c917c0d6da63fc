import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Field } from "#ui/field/field.tsx";
import { NumberInput } from "#ui/number/number-input.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useFieldMeta } from "../form/field-meta.ts";
import type { FieldProps } from "../form/form-fields.tsx";

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
  const value: number | null = field.value ?? null;
  const [isMinus, setIsMinus] = useState(starts === "minus");
  const hasSign = value !== null && value !== 0 && !Number.isNaN(value);
  const isNegative = hasSign ? value < 0 : isMinus;
  const setNumber = (size: number | null, negative: boolean) => {
    setIsMinus(negative);
    // Subtracted from 0, so that 0 does not become −0.
    field.onChange(size !== null && negative ? 0 - Math.abs(size) : size);
  };
  return (
    <Field label={label} required={required} hint={hint} error={fieldState.error?.message}>
      <NumberInput
        {...field}
        value={value === null ? null : Math.abs(value)}
        onChange={(typed) => setNumber(typed, isNegative || (typed !== null && typed < 0))}
        unit={unit}
        before={
          <button
            type="button"
            className="step"
            aria-label={`${label} is negative`}
            aria-pressed={isNegative}
            onClick={() => setNumber(value === null ? null : Math.abs(value), !isNegative)}
          >
            <Icon of={isNegative ? IconMinus : IconPlus} />
          </button>
        }
      />
    </Field>
  );
}
