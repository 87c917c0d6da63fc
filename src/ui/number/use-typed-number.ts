import { useState } from "react";
import { numberToText, textToNumber, tidyNumber } from "./decimal.ts";

/** Keeps a number as it was typed until the field is left; a value set from outside replaces the text. */
export function useTypedNumber(
  value: number | null | undefined,
  onChange: (value: number | null) => void,
  onBlur?: () => void,
) {
  const [typed, setTyped] = useState(() => numberToText(value));
  const isOurs = Object.is(textToNumber(typed), value ?? null);
  return {
    value: isOurs ? typed : numberToText(value),
    onChange(text: string) {
      setTyped(text);
      onChange(textToNumber(text));
    },
    onBlur() {
      if (isOurs) setTyped(tidyNumber(typed));
      onBlur?.();
    },
  };
}
