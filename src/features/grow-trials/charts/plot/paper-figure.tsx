import { niceTicks, type Summary } from "#domain/statistics/figures.ts";
import { marginOf } from "#domain/statistics/welch.ts";
import { markOf, significance } from "#domain/trays/figures/answers.ts";
import type { Compared } from "#domain/trays/figures/comparison.ts";
import { type Comparison, titleOf } from "#domain/trays/figures/measures.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { showNumber } from "#domain/values/quantities.ts";
import { showUnit } from "#domain/values/words.ts";
import { showTrays } from "../means.tsx";
import { at, linearScale } from "./scale.ts";
import { ErrorBar } from "./week-chart.tsx";

/** What the error bars are: the standard deviation of the trays, or the 95 % interval of their mean. */
export type ErrorBars = "sd" | "interval";

type Row = Compared<Formulation>;
type Drawn = Row & { summary: Summary };
type Props = {
  comparison: Comparison;
  errors: ErrorBars;
  /** The label of a formulation, by its id and name. */
  labelOf: (id: string, name: string) => string;
};

const HEIGHT = 250;
const TOP = 30;
const LETTER = 8.2;
const SIZE = 14;
/** The length to which labels are shortened. */
const LETTERS = 30;
/** Sine and cosine of 35°, by which long labels are turned. */
const [SIN, COS] = [0.574, 0.819];

/**
 * One panel with the mean of each formulation as a bar, its trays as points, error bars, marks of significance, titles of
 * the axes, and a note on what is drawn. Without colour: a paper may be printed in black.
 */
export function PaperFigure({ comparison, errors, labelOf }: Props) {
  const rows = comparison.rows.filter((row): row is Drawn => row.summary !== null);
  const labels = shortened(rows.map(({ group }) => labelOf(group.id, group.name)));
  const bars = rows.map((row, i) => {
    const { mean, sd } = row.summary;
    const error = errors === "sd" ? sd : marginOf(row.summary);
    return {
      ...{ row, mean, error, mark: markOf(row), label: labels[i] ?? "" },
      ends: [mean - (error ?? 0), mean + (error ?? 0), ...row.values],
    };
  });
  const ends = bars.flatMap((bar) => bar.ends);
  const ticks = niceTicks(Math.min(...ends), Math.max(...ends), 5);
  const plot = Math.max(380, 44 * bars.length);
  const slot = plot / bars.length;
  const longest = LETTER * Math.max(...bars.map(({ label }) => label.length));
  const isTurned = longest > slot - 8;
  const tickRoom = 8 * Math.max(...ticks.map((tick) => String(tick).length));
  const left = Math.max(48 + tickRoom, isTurned ? longest * COS - slot / 2 + 8 : 0);
  const width = Math.ceil(left + plot + 16);
  const foot = TOP + HEIGHT;
  const y = linearScale([ticks[0] ?? 0, ticks.at(-1) ?? 1], [foot, TOP]);
  const axisEnd = foot + (isTurned ? longest * SIN + 22 : 26);
  const notes = notesOf(rows, errors);
  const height = Math.ceil(axisEnd + 26 + 18 * notes.length + 10);
  const yTitle = axisTitle(comparison);
  const values = bars.map(
    ({ label, mean, error, mark }) =>
      `${label} ${showNumber(mean)}${error === null ? "" : ` ± ${showNumber(error)}`}${mark && ` ${mark}`}`,
  );
  const base = at(y(0));
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${yTitle}, mean ± ${errors === "sd" ? "SD" : "95 % interval"}: ${values.join(", ")}`}
    >
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${at(left - 5)} ${at(y(tick))}H${at(left)}`} stroke="var(--ink)" />
          <Label x={left - 9} y={y(tick) + 5} anchor="end" text={String(tick)} />
        </g>
      ))}
      <path d={`M${at(left)} ${TOP}V${foot}`} stroke="var(--ink)" />
      <path d={`M${at(left)} ${base}H${at(left + plot)}`} stroke="var(--ink)" />
      <Label
        x={18}
        y={TOP + HEIGHT / 2}
        anchor="middle"
        text={yTitle}
        weight={700}
        turn={`rotate(-90 18 ${TOP + HEIGHT / 2})`}
      />
      {bars.map(({ row, label, mean, error, mark, ends }, i) => {
        const x = at(left + slot * (i + 0.5));
        const half = Math.min(22, slot * 0.32);
        const labelY = foot + 20;
        return (
          <g key={row.group.id}>
            <rect
              {...{ x: at(x - half), y: at(Math.min(y(mean), base)), width: at(2 * half) }}
              height={at(Math.abs(y(mean) - base))}
              fill={row.group.id === comparison.control?.id ? "var(--sheet)" : "var(--chart-ghost)"}
              stroke="var(--ink)"
            />
            {error ? <ErrorBar x={x} low={y(mean - error)} high={y(mean + error)} /> : null}
            {row.values.map((value, tray) => (
              <circle
                key={row.group.trays[tray]?.id}
                cx={at(x + spread(tray, row.values.length, half))}
                cy={at(y(value))}
                r={3}
                fill="var(--sheet)"
                stroke="var(--ink)"
                strokeWidth={1.2}
              />
            ))}
            <Label x={x} y={y(Math.max(...ends)) - 8} anchor="middle" text={mark} weight={700} />
            {isTurned ? (
              <Label
                x={x + 4}
                y={labelY - 4}
                anchor="end"
                text={label}
                turn={`rotate(-35 ${x + 4} ${labelY - 4})`}
              />
            ) : (
              <Label x={x} y={labelY} anchor="middle" text={label} />
            )}
          </g>
        );
      })}
      <Label x={left + plot / 2} y={axisEnd + 16} anchor="middle" text="Formulation" weight={700} />
      {notes.map((note, i) => (
        <Label key={note} x={8} y={axisEnd + 42 + 18 * i} anchor="start" text={note} size={13} />
      ))}
    </svg>
  );
}

/** The labels, each with at most 30 letters; in full if two of them would then be equal. */
function shortened(labels: readonly string[]): readonly string[] {
  const short = labels.map((label) => (label.length > LETTERS ? `${label.slice(0, LETTERS - 1)}…` : label));
  return new Set(short).size < new Set(labels).size ? labels : short;
}

/** `Leaf Dry Mass (g per plug)`, `Avg Height, week 3 (cm)` */
function axisTitle({ name, label, week, unit }: Comparison): string {
  const inUnit = [showUnit(unit), label === name ? "" : "per plug"].filter(Boolean).join(" ");
  return `${titleOf({ label: name, week })}${inUnit && ` (${inUnit})`}`;
}

/** What is drawn: the bars, the points with their number, and the marks that are in the figure. */
function notesOf(rows: readonly Drawn[], errors: ErrorBars): string[] {
  const counts = rows.map(({ summary: { n } }) => n);
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  const n =
    least === most ? `${showTrays(least).replace("n ", "n = ")} each` : `n = ${least} to ${most} trays`;
  const bars = errors === "sd" ? "standard deviation" : "95 % confidence interval";
  const marks = significance.filter(([, mark]) => rows.some((row) => markOf(row) === mark)).toReversed();
  const tests = rows.filter(({ test }) => test !== null).length;
  return [
    most > 1 ? `Mean and ${bars}; points are trays, ${n}.` : `Points are trays, ${n}.`,
    ...(marks.length > 0
      ? [`${marks.map(([level, mark]) => `${mark} p < ${level}`).join(", ")} against the control:`]
      : []),
    ...(tests > 0
      ? [
          `${marks.length > 0 ? "" : "No significant difference from the control: "}Welch’s t-test, Holm’s method.`,
        ]
      : []),
  ];
}

/** The distance of a tray's point from the middle of its bar: trays side by side. */
const spread = (tray: number, count: number, half: number) =>
  count === 1 ? 0 : (2 * tray - count + 1) * Math.min(7, (half - 4) / (count - 1));

type LabelProps = {
  x: number;
  y: number;
  anchor: "start" | "middle" | "end";
  text: string;
  weight?: number;
  size?: number;
  turn?: string;
};

function Label({ x, y, anchor, text, weight = 400, size = SIZE, turn }: LabelProps) {
  return text === "" ? null : (
    <text
      {...{ x: at(x), y: at(y), fontSize: size, fontWeight: weight, fill: "var(--ink)", transform: turn }}
      textAnchor={anchor}
    >
      {text}
    </text>
  );
}
