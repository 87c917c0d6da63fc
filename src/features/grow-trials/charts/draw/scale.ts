/** The round numbers an axis is marked with: about `count` steps of 1, 2 or 5 that hold both ends and zero. */
export function niceTicks(low: number, high: number, count: number): number[] {
  const [from, to] = [Math.min(0, low), Math.max(0, high)];
  const step = niceStep((to - from) / count || 1);
  const [first, last] = [Math.floor(from / step), Math.ceil(to / step)];
  const length = Math.max(1, last - first) + 1;
  // Dividing by a whole number where the step is a fraction: 3 * 0.1 is not 0.3.
  return Array.from({ length }, (_, i) =>
    step < 1 ? (first + i) / Math.round(1 / step) : (first + i) * step,
  );
}

function niceStep(raw: number): number {
  const power = 10 ** Math.floor(Math.log10(raw));
  const share = raw / power;
  return (share <= 1 ? 1 : share <= 2 ? 2 : share <= 5 ? 5 : 10) * power;
}

/** Weeks that are written below an axis: all of them, or every second, fifth … where they would touch. */
export function weekTicks(first: number, last: number, most: number): number[] {
  const step = Math.max(1, niceStep((last - first + 1) / most));
  const weeks = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return weeks.filter((week) => (step === 1 ? true : week % step === 0));
}

/** The place of a number on an axis. */
export type Scale = (value: number) => number;

/** An axis that maps `from … to` onto `start … end`. */
export function linearScale([from, to]: [number, number], [start, end]: [number, number]): Scale {
  return (value) => start + ((value - from) / (to - from || 1)) * (end - start);
}

/** A coordinate in SVG: two decimals are finer than any screen. */
export const at = (value: number) => Math.round(value * 100) / 100;
