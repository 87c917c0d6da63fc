import { type ReactNode, useEffect, useRef } from "react";
import "./unit-input.css";
import type { TypedNumber } from "#domain/values/number-text.ts";
import { type Controlled, useFieldControl } from "../field/field-context.ts";
import { classNames } from "../text/class-names.ts";
import { NumberQuestion } from "./number-question.tsx";
import { useTypedNumber } from "./use-typed-number.ts";

export type NumberInputProps = Controlled<TypedNumber | undefined, TypedNumber> & {
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
 * A number with its unit. It is a text field: the mouse wheel does not change it, and a comma can be a decimal point. A
 * number that is there when the field gets the focus, or is set while the field has it, is selected: typing replaces it. A
 * text that can be read in two ways is asked about; a text that is not a number remains, and is the value of the field.
 */
export function NumberInput(props: NumberInputProps) {
  const { unit, integer, before, after, center, value, onChange, onBlur, ...rest } = props;
  const { field, attributes } = useFieldControl();
  const frame = useRef<HTMLDivElement>(null);
  const typed = useTypedNumber(value, onChange, onBlur);
  const isTyping = useRef(false);
  useEffect(() => {
    // A number that a draft or a suggestion sets while the field has the focus.
    const input = frame.current?.querySelector("input");
    if (!isTyping.current && typed.text !== "" && document.activeElement === input) input?.select();
    isTyping.current = false;
  }, [typed.text]);
  const choose = (choice: number) => {
    onChange(choice);
    frame.current?.querySelector("input")?.focus();
  };
  return (
    <div
      ref={frame}
      className={classNames(
        "unit-input",
        center && "unit-input--center",
        field?.invalid && "is-error",
        typed.choices && "is-asking",
      )}
    >
      {before}
      <input
        {...attributes}
        {...rest}
        type="text"
        inputMode={integer ? "numeric" : "decimal"}
        autoComplete="off"
        value={typed.text}
        onChange={(event) => {
          isTyping.current = true;
          typed.onChange(event.target.value);
        }}
        onBlur={typed.onBlur}
        onFocus={(event) => {
          isTyping.current = false;
          event.currentTarget.select();
        }}
      />
      {unit ? <span className="u">{unit}</span> : null}
      {after}
      {typed.choices ? <NumberQuestion of={typed.choices} onChoose={choose} /> : null}
    </div>
  );
}
