import { type ReactNode, useEffect, useRef, useState } from "react";
import "./unit-input.css";
import { numberToText, readNumber, type TypedNumber, typedNumber } from "#domain/values/number-text.ts";
import { type Controlled, useFieldControl } from "../field/field-context.ts";
import { Button } from "../press/button.tsx";
import { keepFocus } from "../press/press.ts";
import { classNames } from "../text/class-names.ts";

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
 * text that can be read in two ways is a question; a text that is not a number remains, and is the value of the field.
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
        enterKeyHint="done"
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

/** The text of a number field, as typed until the field loses focus. A value set from outside replaces the text. */
function useTypedNumber(
  value: TypedNumber | undefined,
  onChange: (value: TypedNumber) => void,
  onBlur?: () => void,
) {
  const [typed, setTyped] = useState(() => toText(value));
  const isTypedCurrent = Object.is(typedNumber(typed), value ?? null);
  const text = isTypedCurrent ? typed : toText(value);
  const reading = readNumber(text);
  return {
    text,
    /** The two numbers that the text can be; the person chooses one. */
    choices: reading.kind === "ambiguous" ? reading.values : null,
    onChange(next: string) {
      setTyped(next);
      onChange(typedNumber(next));
    },
    onBlur() {
      if (reading.kind === "number") setTyped(reading.text);
      onBlur?.();
    },
  };
}

const toText = (value: TypedNumber | undefined) => (typeof value === "string" ? value : numberToText(value));

type QuestionProps = { of: readonly [number, number]; onChoose: (choice: number) => void };

/** The question about a text that can be read as two numbers, with a button for each. */
export function NumberQuestion({ of, onChoose }: QuestionProps) {
  return (
    <fieldset className="numberquestion" aria-label={`Do you mean ${of.map(numberToText).join(" or ")}?`}>
      <span role="status">Do you mean</span>
      {of.map((choice) => (
        <Button key={choice} size="sm" onMouseDown={keepFocus} onClick={() => onChoose(choice)}>
          {numberToText(choice)}
        </Button>
      ))}
    </fieldset>
  );
}
