import type { Compared } from "#domain/trays/figures/comparison.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { roundTo, showNumber } from "#domain/values/quantities.ts";
import { ChartTable } from "../plot/chart-table.tsx";

type Rows = readonly Compared<Formulation>[];
type Props = { rows: Rows; controlId: string | undefined; label: string; what: string; unit: string };

/** The figures of a comparison with the control: n, mean and standard error, the interval and p of each test. */
export function ComparisonTable({ rows, controlId, label, what, unit }: Props) {
  const inUnit = unit && ` (${unit})`;
  return (
    <ChartTable
      label={label}
      heads={[
        "Identifier",
        `${what}${inUnit}`,
        "SE",
        "n trays",
        "n plugs",
        "Difference",
        `95 % interval${inUnit}`,
        "p (Holm)",
      ]}
      rows={rows.map((row) => ({
        key: row.group.id,
        name: row.group.name,
        cells: [
          row.summary && showNumber(row.summary.mean),
          row.summary && row.summary.se !== null ? showNumber(row.summary.se) : null,
          row.summary?.n,
          row.plugs,
          showDifference(row, controlId),
          ...testCells(row),
        ],
      }))}
    />
  );
}

function testCells({ test, untested }: Compared<Formulation>) {
  if (!test) return [untested, null];
  return [`${signed(test.low)} to ${signed(test.high)}`, showP(test.adjusted)];
}

const showP = (p: number) => (p < 0.001 ? "< 0.001" : p.toFixed(3));

/** Names the test and its assumptions, or states why there is none. */
export function TestNote({ rows }: { rows: Rows }) {
  const tests = rows.filter(({ test }) => test !== null).length;
  return (
    <div className="testnote small muted">
      <p>
        Each tray is one value: the spread of the plugs in a tray is not recorded. Trays of the same
        formulation are replicates; SE is the standard error of their mean.
      </p>
      {tests > 0 ? (
        <p>
          Welch’s t-test, two-sided, against the control. It assumes trays that are independent of each other,
          and values that are about normally distributed; the spreads may differ. p is adjusted by Holm’s
          method for {tests} {tests === 1 ? "comparison" : "comparisons"} of this measure; each interval is
          for one comparison alone.
        </p>
      ) : (
        <p>
          There is no test: it needs at least two trays of the control and two of another formulation, with
          values that differ.
        </p>
      )}
    </div>
  );
}

/** `+12.3 %`, with a true minus sign; `Control`; `No data`. */
export function showDifference({ group, difference }: Compared<unknown>, controlId?: string): string {
  if (group.id === controlId) return "Control";
  if (difference === null) return "No data";
  // Rounded to one decimal, a small difference would be shown as none.
  if (difference !== 0 && Math.abs(difference) < 0.05) return `${signed(difference)} %`;
  return `${signed(roundTo(difference, 1), 1)} %`;
}

/** `+1.25`, `−0.3`, `0`: with its sign, a true minus. */
function signed(value: number, digits?: number): string {
  const size = digits === undefined ? showNumber(Math.abs(value)) : Math.abs(value).toFixed(digits);
  const sign = size === "0" || value === 0 ? "" : value > 0 ? "+" : "−";
  return `${sign}${size}`;
}
