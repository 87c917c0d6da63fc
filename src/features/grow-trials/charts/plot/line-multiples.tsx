import type { Names } from "#components/record/record-names.ts";
import { type Group, isActiveGroup } from "#domain/trays/figures/replicates.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { trayNote } from "../tray-notes.ts";
import { Multiple, Multiples } from "./multiples.tsx";
import type { Paths, Scales } from "./scale.ts";
import {
  ErrorBar,
  type Frame,
  Ghosts,
  LastPoint,
  OwnLine,
  Point,
  scalesOf,
  WeekChart,
} from "./week-chart.tsx";

type LinePoint = {
  week: number;
  value: number;
  se?: number | null;
  hint: string;
  text: string;
  /** True for a mark that is not filled: the legend states what it means. */
  isOpen?: boolean;
};

/** The chart of one formulation: of a tray, or of the mean of its replicates. */
export type Line = {
  group: Group<Formulation>;
  points: readonly LinePoint[];
  /** Shown at the right end of the caption. */
  aside?: string;
  /** The accessible name of the chart. */
  sentence: string;
};

type Props = {
  label: string;
  frame: Frame;
  lines: readonly Line[];
  names: Names;
  pathsOf: (points: readonly LinePoint[], scales: Scales) => Paths;
  /** True to mark each week, false to mark only the last. */
  isDotted: boolean;
  isSideways?: boolean;
};

/**
 * A small chart for each formulation, with its line in front of the thin lines of the others. Error bars are one
 * standard error up and down.
 */
export function LineMultiples({ label, frame, lines, names, pathsOf, isDotted, isSideways }: Props) {
  const scales = scalesOf(frame);
  const plotted = lines.map((line) => ({ ...line, paths: pathsOf(line.points, scales) }));
  const place = ({ week, value }: LinePoint) => ({ x: scales.x(week), y: scales.y(value) });
  const markOf = ({ hint, isOpen = false }: LinePoint) => ({ hint, isOpen });
  return (
    <Multiples label={label} isSideways={isSideways}>
      {plotted.map(({ group, points, aside, sentence, paths }) => {
        const last = points.at(-1);
        const isActive = isActiveGroup(group);
        return (
          <Multiple key={group.id} title={group.name} note={trayNote(group.first, names)} aside={aside}>
            <WeekChart frame={frame} scales={scales} label={sentence}>
              <Ghosts
                d={plotted.map((other) => (other.group.id === group.id ? "" : other.paths.whole)).join("")}
              />
              <OwnLine {...paths} isActive={isActive} />
              {points.map(({ week, value, se }) =>
                se ? (
                  <ErrorBar
                    key={week}
                    x={scales.x(week)}
                    low={scales.y(value - se)}
                    high={scales.y(value + se)}
                  />
                ) : null,
              )}
              {(isDotted ? points.slice(0, -1) : []).map((point) => (
                <Point key={point.week} {...place(point)} {...markOf(point)} isActive={isActive} />
              ))}
              {last ? (
                <LastPoint {...place(last)} {...markOf(last)} isActive={isActive} text={last.text} />
              ) : null}
            </WeekChart>
          </Multiple>
        );
      })}
    </Multiples>
  );
}
