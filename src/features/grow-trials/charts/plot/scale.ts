import { niceStep } from "#domain/statistics/figures.ts";
import { segmentsOf } from "#domain/trays/figures/series.ts";

/** The weeks that label an axis: all weeks, or every second, fifth … if there are more than `most`. */
export function weekTicks(first: number, last: number, most: number): number[] {
  const step = Math.max(1, niceStep((last - first + 1) / most));
  const weeks = Array.from({ length: last - first + 1 }, (_, i) => first + i);
  return weeks.filter((week) => (step === 1 ? true : week % step === 0));
}

/** Maps a number to its coordinate on an axis. */
type Scale = (value: number) => number;

/** The scales of weeks and values. */
export type Scales = { x: Scale; y: Scale };

/** A scale that maps `from … to` linearly to `start … end`. */
export function linearScale([from, to]: [number, number], [start, end]: [number, number]): Scale {
  return (value) => start + ((value - from) / (to - from || 1)) * (end - start);
}

/** A coordinate in SVG, rounded to two decimals: no screen shows more. */
export const at = (value: number) => Math.round(value * 100) / 100;

type Point = { week: number; value: number };

/** SVG path data of a series: `whole` between consecutive weeks, `gaps` across missing weeks. */
export type Paths = { whole: string; gaps: string };

/** Straight lines through the points of a series. */
export function linePaths(points: readonly Point[], { x, y }: Scales): Paths {
  const place = ({ week, value }: Point) => `${at(x(week))} ${at(y(value))}`;
  const pathOf = (isGap: boolean) =>
    segmentsOf(points)
      .filter((way) => way.isGap === isGap)
      .map(({ from, to }, i, ways) => `${ways[i - 1]?.to === from ? "" : `M${place(from)}`}L${place(to)}`)
      .join("");
  return { whole: pathOf(false), gaps: pathOf(true) };
}

/** Steps through the points of a series: a loss is shown at the end of its week. */
export function stepPaths(points: readonly Point[], { x, y }: Scales): Paths {
  const steps = points.map(({ week, value }, i) =>
    i === 0 ? `M${at(x(week))} ${at(y(value))}` : `H${at(x(week))}V${at(y(value))}`,
  );
  return { whole: steps.join(""), gaps: "" };
}
