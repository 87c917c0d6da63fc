import { at, linearScale } from "./scale.ts";

const ROW = 24;
const BAR = 14;
const SIZE = 13;
/** Width of a value beside the end of its bar. */
const VALUE = 58;

type Bar = {
  key: string;
  name: string;
  isActive: boolean;
  value: number | null;
  text: string;
  /** The ends of the error bar. */
  span?: readonly [number, number] | null;
  /** The text that a pointer shows, if it is not `text`. */
  hint?: string;
};

type Props = {
  /** The accessible name. */
  label: string;
  bars: readonly Bar[];
  /** Minimum and maximum of the scale, which includes zero. */
  range: [number, number];
  /** Width of the view box; the wider, the smaller the letters. */
  width?: number;
};

/**
 * A bar for each tray or formulation from the zero line, with its value as text and its error bar. Negative bars are
 * left of the line and hollow.
 */
export function BarChart({ label, bars, range: [low, high], width = 264 }: Props) {
  const names = Math.min(96, 10 + 7.5 * Math.max(1, ...bars.map(({ name }) => name.length)));
  const from = names + (low < 0 ? VALUE : 4);
  const x = linearScale([low, high], [from, width - VALUE]);
  const height = ROW * bars.length + 6;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
      {bars.map(({ key, name, isActive, value, text, span, hint = text }, i) => {
        const middle = 3 + ROW * i + ROW / 2;
        const end = value === null || value >= 0 ? x(Math.max(0, value ?? 0)) : x(value);
        const isLoss = value !== null && value < 0;
        const [first, last] = span ? [x(span[0]), x(span[1])] : [end, end];
        return (
          <g key={key}>
            <title>{`${name}: ${hint}`}</title>
            <BarText x={0} y={middle} anchor="start" text={shorten(name)} weight={700} />
            {value ? <BarShape {...{ from: x(0), to: end, middle, isActive, isLoss }} /> : null}
            {span ? <ErrorBar from={first} to={last} middle={middle} /> : null}
            <BarText
              x={isLoss ? Math.min(end, first) - 6 : Math.max(end, last) + 6}
              y={middle}
              anchor={isLoss ? "end" : "start"}
              text={text}
              weight={value === null ? 400 : 550}
            />
          </g>
        );
      })}
      <path d={`M${at(x(0))} 0V${height}`} stroke="var(--line-strong)" strokeWidth={1.5} />
    </svg>
  );
}

type ShapeProps = { from: number; to: number; middle: number; isActive: boolean; isLoss: boolean };

function BarShape({ from, to, middle, isActive, isLoss }: ShapeProps) {
  const [x, width] = [Math.min(from, to), Math.max(1, Math.abs(to - from))];
  const ink = isActive ? "var(--chart-own)" : "var(--ink-3)";
  const isHollow = isLoss || !isActive;
  return (
    <rect
      {...{ x: at(x), y: middle - BAR / 2, width: at(width), height: BAR, rx: 2 }}
      fill={isHollow ? "var(--sheet)" : ink}
      stroke={isHollow ? ink : undefined}
      strokeWidth={isHollow ? 2 : undefined}
      strokeDasharray={isActive ? undefined : "4 3"}
    />
  );
}

/** A line with two ends, on a halo that separates it from a filled bar. */
function ErrorBar({ from, to, middle }: { from: number; to: number; middle: number }) {
  const [y, low, high] = [middle, middle - 4, middle + 4];
  const d = `M${at(from)} ${low}V${high}M${at(from)} ${y}H${at(to)}M${at(to)} ${low}V${high}`;
  return (
    <>
      <path d={d} stroke="var(--sheet)" strokeWidth={4} />
      <path d={d} stroke="var(--ink)" strokeWidth={1.5} />
    </>
  );
}

type BarTextProps = { x: number; y: number; anchor: "start" | "end"; text: string; weight: number };

function BarText({ x, y, anchor, text, weight }: BarTextProps) {
  return (
    <text
      {...{ x: at(x), y: y + 4.5, fontSize: SIZE, fontWeight: weight, fill: "var(--ink)" }}
      textAnchor={anchor}
    >
      {text}
    </text>
  );
}

const shorten = (name: string) => (name.length > 12 ? `${name.slice(0, 11)}…` : name);
