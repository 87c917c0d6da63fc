import { segmentsOf } from "#domain/trays/figures/series.ts";
import { at } from "./scale.ts";
import type { Scales } from "./week-chart.tsx";

type Point = { week: number; value: number };

/** SVG path data of a series: `whole` between consecutive weeks, `gaps` across missing weeks. */
export type Paths = { whole: string; gaps: string };

/** Straight lines through the points of a series. */
export function linePaths(points: readonly Point[], { x, y }: Scales): Paths {
  const place = ({ week, value }: Point) => `${at(x(week))} ${at(y(value))}`;
  const draw = (isGap: boolean) =>
    segmentsOf(points)
      .filter((way) => way.isGap === isGap)
      .map(({ from, to }, i, ways) => `${ways[i - 1]?.to === from ? "" : `M${place(from)}`}L${place(to)}`)
      .join("");
  return { whole: draw(false), gaps: draw(true) };
}

/** Steps through the points of a series: a loss is drawn at the end of its week. */
export function stepPaths(points: readonly Point[], { x, y }: Scales): Paths {
  const steps = points.map(({ week, value }, i) =>
    i === 0 ? `M${at(x(week))} ${at(y(value))}` : `H${at(x(week))}V${at(y(value))}`,
  );
  return { whole: steps.join(""), gaps: "" };
}
