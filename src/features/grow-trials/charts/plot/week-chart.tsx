import type { ReactNode } from "react";
import { at, linearScale, type Scales, weekTicks } from "./scale.ts";

const WIDTH = 264;
const HEIGHT = 150;
/** The right end of the axis; the last value is shown beside its point, right of it. */
const RIGHT = 214;
const TOP = 14;
const FOOT = 126;

/** The common axes of all small charts of a card. */
export type Frame = {
  /** First and last week. */
  weeks: [number, number];
  /** Marks of the other axis, ascending. */
  ticks: readonly number[];
  /** The unit of the marks, below them. */
  unit: string;
  /** The week that is due, marked by a dotted line. */
  due: number | null;
};

const leftOf = ({ ticks, unit }: Frame) =>
  12 + 7.5 * Math.max(unit.length, ...ticks.map((tick) => String(tick).length));

/** The scales of weeks and values in a small chart. */
export function scalesOf(frame: Frame): Scales {
  const [low = 0, high = 1] = [frame.ticks[0], frame.ticks.at(-1)];
  return {
    x: linearScale(frame.weeks, [leftOf(frame) + 4, RIGHT]),
    y: linearScale([low, high], [FOOT, TOP]),
  };
}

/** `label` is the accessible name. */
type Props = { frame: Frame; scales: Scales; label: string; children: ReactNode };

/** A small chart over the weeks. Colours are tokens in attributes, so that `plotCharts` can replace them. */
export function WeekChart({ frame, scales: { x, y }, label, children }: Props) {
  const { weeks, ticks, unit, due } = frame;
  const left = leftOf(frame);
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={label}>
      {ticks.map((tick) => (
        <g key={tick}>
          <path d={`M${left} ${at(y(tick))}H${RIGHT + 6}`} stroke="var(--chart-grid)" />
          <TickText x={left - 7} y={y(tick) + 4.5} anchor="end" text={String(tick)} />
        </g>
      ))}
      <TickText x={left - 7} y={FOOT + 18} anchor="end" text={unit} />
      <TickText x={WIDTH} y={FOOT + 18} anchor="end" text="week" />
      {weekTicks(...weeks, 9).map((week) => (
        <TickText
          key={week}
          x={x(week)}
          y={FOOT + 18}
          anchor="middle"
          text={String(week)}
          isDue={week === due}
        />
      ))}
      {due === null ? null : (
        <path
          d={`M${at(x(due))} ${TOP - 6}V${FOOT}`}
          stroke="var(--ink-2)"
          strokeWidth={1.5}
          strokeDasharray="2 4"
        />
      )}
      {children}
    </svg>
  );
}

type TickProps = { x: number; y: number; anchor: "end" | "middle"; text: string; isDue?: boolean };

function TickText({ x, y, anchor, text, isDue = false }: TickProps) {
  const ink = isDue ? "var(--ink)" : "var(--ink-3)";
  return (
    <text
      {...{ x: at(x), y: at(y), fontSize: 13, fill: ink }}
      textAnchor={anchor}
      fontWeight={isDue ? 700 : 550}
    >
      {text}
    </text>
  );
}

/** The lines of all other trays as one path, behind the tray's own line. */
export function Ghosts({ d }: { d: string }) {
  return <path d={d} fill="none" stroke="var(--chart-ghost)" strokeWidth={1.5} />;
}

const colourOf = (isActive: boolean) => (isActive ? "var(--chart-own)" : "var(--ink-3)");

/** The tray's own line: thick; grey and dashed if the tray is inactive; thin dots across missing weeks. */
export function OwnLine({ whole, gaps, isActive }: { whole: string; gaps: string; isActive: boolean }) {
  const common = { fill: "none", stroke: colourOf(isActive), strokeLinejoin: "round" } as const;
  return (
    <>
      {gaps ? (
        <path {...common} d={gaps} strokeWidth={2} strokeDasharray="1 5" strokeLinecap="round" />
      ) : null}
      {isActive ? (
        <path {...common} d={whole} strokeWidth={3} strokeLinecap="round" />
      ) : (
        <path {...common} d={whole} strokeWidth={2} strokeDasharray="5 5" />
      )}
    </>
  );
}

type ErrorBarProps = { x: number; low: number; high: number };

/** The error bar of a week; its ends are wider than a point, which could hide a short bar. */
export function ErrorBar({ x, low, high }: ErrorBarProps) {
  const [left, right] = [at(x - 7), at(x + 7)];
  return (
    <path
      d={`M${left} ${at(high)}H${right}M${at(x)} ${at(high)}V${at(low)}M${left} ${at(low)}H${right}`}
      fill="none"
      stroke="var(--ink)"
      strokeWidth={1.5}
    />
  );
}

type PointProps = { x: number; y: number; isActive: boolean; isOpen: boolean; hint: string };

/** The mark of one week on the tray's own line. */
export function Point(props: PointProps) {
  return <Mark {...props} r={3.2} />;
}

function Mark({ x, y, isActive, isOpen, hint, r }: PointProps & { r: number }) {
  const ink = colourOf(isActive);
  return (
    <circle cx={at(x)} cy={at(y)} r={r} fill={isOpen ? "var(--sheet)" : ink} stroke={ink} strokeWidth={2.2}>
      <title>{hint}</title>
    </circle>
  );
}

/** The end of the tray's own line, with its value. */
export function LastPoint({ text, ...mark }: PointProps & { text: string }) {
  const { x, y } = mark;
  return (
    <>
      <Mark {...mark} r={4} />
      <text
        {...{ x: at(x + 9), y: at(Math.max(TOP, y - 7)), fontSize: 16, fontWeight: 700, fill: "var(--ink)" }}
        {...{ stroke: "var(--sheet)", strokeWidth: 5, strokeLinejoin: "round", paintOrder: "stroke" }}
      >
        {text}
      </text>
    </>
  );
}
