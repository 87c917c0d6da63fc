import { useState } from "react";
import { numberToText, readNumber, type TypedNumber, typedNumber } from "#domain/values/number-text.ts";

/** The text of a number field, as typed until the field loses focus. A value set from outside replaces the text. */
export function useTypedNumber(
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
