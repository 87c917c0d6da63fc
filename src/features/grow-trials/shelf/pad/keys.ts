import { numberToText, readNumber, typedNumber } from "#domain/values/number-text.ts";
import { roundAmount } from "#domain/values/quantities.ts";

const MAX_LENGTH = 7;

/**
 * A figure after one more key: a character or `Backspace`. `isNew` for the first key after the field was entered: it
 * replaces the figure. A character that is in no number stays in the text, which is then refused: without it, `1/2` is 12.
 */
export function typeKey(text: string, key: string, { isNew }: { isNew: boolean }): string {
  if (key === "Backspace") return text.slice(0, -1);
  const start = isNew ? "" : text;
  // A key that was pressed twice.
  if (key === "." || key === ",") return start.endsWith(key) ? text : `${start || "0"}${key}`;
  const isRefused = /[^\d.,]/.test(start);
  if (start.length >= MAX_LENGTH && (isRefused || /\d/.test(key))) return text;
  return start === "0" ? key : start + key;
}

/** Text from the clipboard or a caliper as a figure: a number is shown in plain digits, other text unchanged. */
export function toFigure(text: string): string {
  const reading = readNumber(text);
  return reading.kind === "number" ? reading.text : text.trim();
}

/** A figure one step up or down, from the typed number or else from the week before; at least 0. */
export function nudge(text: string, step: number, before: number | undefined): string {
  const typed = typedNumber(text);
  if (typeof typed === "string") return text;
  const from = typed ?? before ?? 0;
  return numberToText(Math.max(0, roundAmount(from + step)));
}
