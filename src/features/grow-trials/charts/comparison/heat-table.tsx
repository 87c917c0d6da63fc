import { equation, markOf, showDifference } from "#domain/trays/figures/answers.ts";
import type { Compared } from "#domain/trays/figures/comparison.ts";
import type { Comparison, MeasureKey } from "#domain/trays/figures/measures.ts";
import type { Group } from "#domain/trays/figures/replicates.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { decimalsOf, dropFloatError } from "#domain/values/quantities.ts";
import { showUnit } from "#domain/values/words.ts";
import { Unbroken } from "#ui/text/unbroken.tsx";
import type { Note } from "../tray-notes.ts";

type Row = Compared<Formulation>;
type Props = {
  comparisons: readonly Comparison[];
  control: Group<Formulation> | undefined;
  notes: ReadonlyMap<string, Note>;
  /** The comparison that the rows are ranked by; its column is the first. */
  ranking: Comparison | undefined;
  onRank: (measure: MeasureKey) => void;
  onFigure: (measure: MeasureKey) => void;
};

/**
 * Formulations by measures: each cell has the difference from the control, its shade, and the mark of its significance; the
 * row of the control has its means. A cell opens the figure of its measure, a head ranks the rows.
 */
export function HeatTable({ comparisons, control, notes, ranking, onRank, onFigure }: Props) {
  if (!ranking) return null;
  const columns = [ranking, ...comparisons.filter((one) => one !== ranking)];
  const label = control ? "All measures, compared with the control" : "All measures";
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard must reach a scrolled region
    <section className="charttable heat" aria-label={label} tabIndex={0}>
      <table aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Formulation</th>
            {columns.map((column) => (
              <th key={column.key} scope="col" aria-sort={column === ranking ? "descending" : undefined}>
                <button type="button" onClick={() => onRank(column.key)}>
                  {column.name}
                  {column === ranking ? <span aria-hidden="true"> ↓</span> : null}
                  <small>{headNote(column)}</small>
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rankedBy(ranking).map(({ rank, group }) => (
            <tr key={group.id}>
              <th scope="row">
                <span className="heat__name">
                  {rank === null ? "–" : `${rank}.`} {group.name}
                  {group.id === control?.id ? " (control)" : ""}
                </span>
                <small>
                  <Unbroken text={notes.get(group.id)?.full ?? ""} />
                </small>
              </th>
              {columns.map((column) => (
                <Cell key={column.key} column={column} id={group.id} onOpen={() => onFigure(column.key)} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** `cm, week 3`; `g` of a mass, whose value is per plug. */
const headNote = ({ unit, week }: Comparison) =>
  [showUnit(unit), week === null ? "" : `week ${week}`].filter(Boolean).join(", ");

/** The rows by their means, the highest first; equal means have one rank, and a row without a value has none. */
function rankedBy({ rows }: Comparison): { rank: number | null; group: Group<Formulation> }[] {
  const meanOf = ({ summary }: Row) => (summary ? dropFloatError(summary.mean) : Number.NEGATIVE_INFINITY);
  return rows
    .toSorted((a, b) => meanOf(b) - meanOf(a))
    .map((row) => ({
      group: row.group,
      rank: row.summary === null ? null : 1 + rows.filter((other) => meanOf(other) > meanOf(row)).length,
    }));
}

function Cell({ column, id, onOpen }: { column: Comparison; id: string; onOpen: () => void }) {
  const row = column.rows.find(({ group }) => group.id === id);
  if (!row?.summary) return <td>–</td>;
  const isMean = row.change === null || id === column.control?.id;
  const means = column.rows.flatMap(({ summary }) => summary?.mean ?? []);
  const text = isMean ? row.summary.mean.toFixed(decimalsOf(means)) : showDifference(row, column.control?.id);
  const test = row.test ? `, ${equation(row.test.adjusted)}` : row.untested ? ", no test" : "";
  return (
    <td data-shade={isMean ? undefined : shadeOf(row.difference)}>
      <button
        type="button"
        aria-label={`${text}${test}: ${column.name} of ${row.group.name}`}
        onClick={onOpen}
      >
        {text}
        <span className="heat__mark" aria-hidden="true">
          {markOf(row) || (row.untested ? "†" : "")}
        </span>
      </button>
    </td>
  );
}

/** Shades begin at these differences (%). */
const shades = [5, 15, 30];

/** `more-1` to `more-3`, `less-1` to `less-3`; none near the control. */
function shadeOf(difference: number | null): string | undefined {
  const depth = shades.filter((from) => Math.abs(difference ?? 0) >= from).length;
  return depth === 0 ? undefined : `${(difference ?? 0) > 0 ? "more" : "less"}-${depth}`;
}
