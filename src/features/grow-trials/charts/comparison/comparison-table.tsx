import { showDifference, showP, signed } from "#domain/trays/figures/answers.ts";
import type { Compared } from "#domain/trays/figures/comparison.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { decimalsOf } from "#domain/values/quantities.ts";
import { ChartTable } from "../plot/chart-table.tsx";

type Rows = readonly Compared<Formulation>[];
type Props = { rows: Rows; controlId: string | undefined; label: string; what: string; unit: string };

/**
 * The figures of a comparison with the control: the mean, the difference with its p and interval, standard error and n. The
 * numbers of a column have the same decimals.
 */
export function ComparisonTable({ rows, controlId, label, what, unit }: Props) {
  const inUnit = unit && ` (${unit})`;
  const means = decimalsOf(rows.flatMap(({ summary }) => summary?.mean ?? []));
  const errors = decimalsOf(rows.flatMap(({ summary }) => summary?.se ?? []));
  const ends = decimalsOf(rows.flatMap(({ test }) => (test ? [test.low, test.high] : [])));
  return (
    <ChartTable
      label={label}
      heads={[
        "Identifier",
        `${what}${inUnit}`,
        "Difference",
        "p (Holm)",
        `95 % interval${inUnit}`,
        "SE",
        "n trays",
        "n plugs",
      ]}
      rows={rows.map((row) => ({
        key: row.group.id,
        name: row.group.name,
        cells: [
          row.summary?.mean.toFixed(means),
          showDifference(row, controlId),
          row.test && showP(row.test.adjusted),
          row.test ? `${signed(row.test.low, ends)} to ${signed(row.test.high, ends)}` : row.untested,
          row.summary?.se?.toFixed(errors),
          row.summary?.n,
          row.plugs,
        ],
      }))}
    />
  );
}

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
