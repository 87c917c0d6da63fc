import { segmentsOf } from "#domain/trays/series.ts";
import { at } from "./scale.ts";
import type { Scales } from "./week-chart.tsx";

type Point = { week: number; value: number };

/** What is drawn of a series: `whole` where weeks follow one another, `gaps` across missing ones. */
export type Paths = { whole: string; gaps: string };

/** Lines through the points of a series. */
export function linePaths(points: readonly Point[], { x, y }: Scales): Paths {
  const place = ({ week, value }: Point) => `${at(x(week))} ${at(y(value))}`;
  const draw = (isGap: boolean) =>
    segmentsOf(points)
      .filter((way) => way.isGap === isGap)
      .map(({ from, to }, i, ways) => `${ways[i - 1]?.to === from ? "" : `M${place(from)}`}L${place(to)}`)
      .join("");
  return { whole: draw(false), gaps: draw(true) };
}

/** Steps through the points of a series: what was lost in a week is gone at its end. */
export function stepPaths(points: readonly Point[], { x, y }: Scales): Paths {
  const steps = points.map(({ week, value }, i) =>
    i === 0 ? `M${at(x(week))} ${at(y(value))}` : `H${at(x(week))}V${at(y(value))}`,
  );
  return { whole: steps.join(""), gaps: "" };
}
