import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { type FieldValues, useController } from "react-hook-form";
import { Field } from "#ui/field.tsx";
import { Icon } from "#ui/icon.tsx";
import { NumberInput } from "#ui/number-input.tsx";
import { useFieldMeta } from "./field-meta.ts";
import type { FieldProps } from "./form-fields.tsx";

type Props<T extends FieldValues> = FieldProps<T> & {
  unit?: string;
  /** The sign before one is chosen; minus where it is left out. */
  starts?: "minus" | "plus";
};

/**
 * A number that may be negative: its size and a key for its sign, since the decimal keypads of tablets have no minus.
 * The form keeps the signed number.
 */
export function SignedNumberField<T extends FieldValues>(props: Props<T>) {
  const { control, name, required, hint, starts = "minus" } = props;
  const { label, unit } = useFieldMeta(props);
  const { field, fieldState } = useController({ control, name });
  const value: number | null = field.value ?? null;
  const [chosen, setChosen] = useState(starts === "minus");
  const hasSign = value !== null && value !== 0 && !Number.isNaN(value);
  const isNegative = hasSign ? value < 0 : chosen;
  const put = (size: number | null, negative: boolean) => {
    setChosen(negative);
    // Taken from 0, nothing stays 0: no −0.
    field.onChange(size !== null && negative ? 0 - Math.abs(size) : size);
  };
  return (
    <Field label={label} required={required} hint={hint} error={fieldState.error?.message}>
      <NumberInput
        {...field}
        value={value === null ? null : Math.abs(value)}
        onChange={(typed) => put(typed, isNegative || (typed !== null && typed < 0))}
        unit={unit}
        before={
          <button
            type="button"
            className="step"
            aria-label={`${label} is negative`}
            aria-pressed={isNegative}
            onClick={() => put(value === null ? null : Math.abs(value), !isNegative)}
          >
            <Icon of={isNegative ? IconMinus : IconPlus} />
          </button>
        }
      />
    </Field>
  );
}
