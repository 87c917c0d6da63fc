import type { ReactNode } from "react";
import "./unit-input.css";
import { type Controlled, useFieldControl } from "../field/field-context.ts";
import { classNames } from "../text/class-names.ts";
import { useTypedNumber } from "./use-typed-number.ts";

export type NumberInputProps = Controlled<number | null | undefined, number | null> & {
  /** A fixed unit inside the frame. */
  unit?: ReactNode;
  placeholder?: string;
  /** Whole numbers: opens the keypad without a decimal point. */
  integer?: boolean;
  /** Content before and after the number, inside the frame. */
  before?: ReactNode;
  after?: ReactNode;
  center?: boolean;
};

/**
 * A number with its unit. It is a text field: the mouse wheel does not change it, and a comma is a decimal point. A
 * number that is there when the field gets the focus is selected, so that typing replaces it.
 */
export function NumberInput(props: NumberInputProps) {
  const { unit, integer, before, after, center, value, onChange, onBlur, ...rest } = props;
  const { field, attributes } = useFieldControl();
  const typed = useTypedNumber(value, onChange, onBlur);
  return (
    <div className={classNames("unit-input", center && "unit-input--center", field?.invalid && "is-error")}>
      {before}
      <input
        {...attributes}
        {...rest}
        type="text"
        inputMode={integer ? "numeric" : "decimal"}
        autoComplete="off"
        value={typed.value}
        onChange={(event) => typed.onChange(event.target.value)}
        onBlur={typed.onBlur}
        onFocus={(event) => event.currentTarget.select()}
      />
      {unit ? <span className="u">{unit}</span> : null}
      {after}
    </div>
  );
}
