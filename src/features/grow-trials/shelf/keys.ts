import { textToNumber } from "#ui/decimal.ts";

const LONGEST = 7;

/**
 * A figure after one more key: a digit, a point or `Backspace`. The first key in a field that was just come to writes
 * the figure anew.
 */
export function typeKey(
  text: string,
  key: string,
  { isNew, isWhole }: { isNew: boolean; isWhole: boolean },
): string {
  if (key === "Backspace") return text.slice(0, -1);
  const start = isNew ? "" : text;
  if (key === "." || key === ",") return isWhole || start.includes(".") ? text : `${start || "0"}.`;
  if (start.length >= LONGEST) return text;
  return start === "0" ? key : start + key;
}

/** A text that was pasted or dictated, as a figure: its digits and one point. */
export function toFigure(text: string, isWhole: boolean): string {
  return [...text].reduce(
    (figure, key) => (/[\d.,]/.test(key) ? typeKey(figure, key, { isNew: false, isWhole }) : figure),
    "",
  );
}

/** A figure one step up or down from what stands there, or else from the week before; never below nothing. */
export function nudge(text: string, step: number, before: number | undefined): string {
  const from = textToNumber(text) ?? before ?? 0;
  return String(Math.max(0, Math.round((from + step) * 1000) / 1000));
}

/** Nobody types this fast: a caliper or a scanner at the other end of a cable or of Bluetooth does. */
const BURST_MS = 40;
/** Fewer characters are as good as typed: two fingers may come down together. */
const SHORTEST_BURST = 4;

export type Burst = { text: string; lastAt: number };
export const noBurst: Burst = { text: "", lastAt: Number.NEGATIVE_INFINITY };

/** What came in one go, with one more character. `at` in milliseconds. */
export function addToBurst({ text, lastAt }: Burst, character: string, at: number): Burst {
  return { text: at - lastAt <= BURST_MS ? text + character : character, lastAt: at };
}

/** What a device sent, once it ends it with Enter; null where a person typed. */
export function burstEndedBy({ text, lastAt }: Burst, at: number): string | null {
  return text.length >= SHORTEST_BURST && at - lastAt <= BURST_MS ? text : null;
}
