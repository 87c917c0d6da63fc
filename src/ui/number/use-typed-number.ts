import { useState } from "react";
import { numberToText, textToNumber, tidyNumber } from "./decimal.ts";

/** The text of a number field, as typed until the field loses focus. A value set from outside replaces the text. */
export function useTypedNumber(
  value: number | null | undefined,
  onChange: (value: number | null) => void,
  onBlur?: () => void,
) {
  const [typed, setTyped] = useState(() => numberToText(value));
  const isTypedCurrent = Object.is(textToNumber(typed), value ?? null);
  return {
    value: isTypedCurrent ? typed : numberToText(value),
    onChange(text: string) {
      setTyped(text);
      onChange(textToNumber(text));
    },
    onBlur() {
      if (isTypedCurrent) setTyped(tidyNumber(typed));
      onBlur?.();
    },
  };
}
