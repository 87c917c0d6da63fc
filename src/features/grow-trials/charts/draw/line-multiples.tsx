import type { Names } from "#components/record/record-names.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { trayNote } from "../tray-notes.ts";
import { Multiple, Multiples } from "./multiples.tsx";
import type { Paths } from "./paths.ts";
import {
  type Frame,
  Ghosts,
  LastPoint,
  OwnLine,
  Point,
  type Scales,
  scalesOf,
  WeekChart,
} from "./week-chart.tsx";

type LinePoint = { week: number; value: number; hint: string; text: string };

/** The chart of one tray. */
export type Line = {
  tray: Formulation;
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
  draw: (points: readonly LinePoint[], scales: Scales) => Paths;
  /** True to mark each week, false to mark only the last. */
  isDotted: boolean;
  isSideways?: boolean;
};

/** A small chart for each tray, with the tray's line in front of the thin lines of the others. */
export function LineMultiples({ label, frame, lines, names, draw, isDotted, isSideways }: Props) {
  const scales = scalesOf(frame);
  const drawn = lines.map((line) => ({ ...line, paths: draw(line.points, scales) }));
  const place = ({ week, value }: LinePoint) => ({ x: scales.x(week), y: scales.y(value) });
  return (
    <Multiples label={label} isSideways={isSideways}>
      {drawn.map(({ tray, points, aside, sentence, paths }) => {
        const last = points.at(-1);
        return (
          <Multiple key={tray.id} title={tray.identifier} note={trayNote(tray, names)} aside={aside}>
            <WeekChart frame={frame} scales={scales} label={sentence}>
              <Ghosts
                d={drawn.map((other) => (other.tray.id === tray.id ? "" : other.paths.whole)).join("")}
              />
              <OwnLine {...paths} isActive={tray.is_active} />
              {(isDotted ? points.slice(0, -1) : []).map((point) => (
                <Point key={point.week} {...place(point)} isActive={tray.is_active} hint={point.hint} />
              ))}
              {last ? (
                <LastPoint {...place(last)} isActive={tray.is_active} hint={last.hint} text={last.text} />
              ) : null}
            </WeekChart>
          </Multiple>
        );
      })}
    </Multiples>
  );
}
