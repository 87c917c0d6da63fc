import { niceStep } from "#domain/statistics/figures.ts";

/** The weeks that label an axis: all weeks, or every second, fifth … if there are more than `most`. */
export function weekTicks(first: number, last: number, most: number): number[] {
  const step = Math.max(1, niceStep((last - first + 1) / most));
  const weeks = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return weeks.filter((week) => (step === 1 ? true : week % step === 0));
}

/** Maps a number to its coordinate on an axis. */
export type Scale = (value: number) => number;

/** A scale that maps `from … to` linearly to `start … end`. */
export function linearScale([from, to]: [number, number], [start, end]: [number, number]): Scale {
  return (value) => start + ((value - from) / (to - from || 1)) * (end - start);
}

/** A coordinate in SVG, rounded to two decimals: no screen shows more. */
export const at = (value: number) => Math.round(value * 100) / 100;
