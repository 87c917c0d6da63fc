import { textToNumber } from "#ui/number/decimal.ts";

const MAX_LENGTH = 7;

/**
 * A figure after one more key: a digit, a point or `Backspace`. `isNew` for the first key after the field was entered: it
 * replaces the figure.
 */
export function typeKey(
  text: string,
  key: string,
  { isNew, isWhole }: { isNew: boolean; isWhole: boolean },
): string {
  if (key === "Backspace") return text.slice(0, -1);
  const start = isNew ? "" : text;
  if (key === "." || key === ",") return isWhole || start.includes(".") ? text : `${start || "0"}.`;
  if (start.length >= MAX_LENGTH) return text;
  return start === "0" ? key : start + key;
}

/** Pasted or dictated text as a figure: its digits and one point. */
export function toFigure(text: string, isWhole: boolean): string {
  return [...text].reduce(
    (figure, key) => (/[\d.,]/.test(key) ? typeKey(figure, key, { isNew: false, isWhole }) : figure),
    "",
  );
}

/** A figure one step up or down, from the typed figure or else from the week before; at least 0. */
export function nudge(text: string, step: number, before: number | undefined): string {
  const from = textToNumber(text) ?? before ?? 0;
  return String(Math.max(0, Math.round((from + step) * 1000) / 1000));
}
