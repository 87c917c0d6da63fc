import { useMemo } from "react";
import type { CellProblem } from "#domain/csv/read.ts";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import type { CheckedFile, CheckedLine } from "./import-check.ts";

type Fault = CellProblem & { number: number; key: string };

/** All problems of a file, in the order of its lines. */
export function faultsOf(lines: readonly CheckedLine[]): Fault[] {
  return lines.flatMap(({ number, problems }) =>
    problems.map((problem, i) => ({ ...problem, number, key: `${number} ${i}` })),
  );
}

const lineColumn = {
  key: "line",
  head: "Line",
  cardLabel: "Line",
  cell: ({ number }: { number: number }) => <b className="num">{number}</b>,
  sortValue: ({ number }: { number: number }) => number,
};

const faultColumns: Column<Fault>[] = [
  lineColumn,
  { key: "column", head: "Column", cell: ({ title }) => title, sortValue: ({ title }) => title },
  { key: "cell", head: "In the file", cell: ({ cell }) => cell || "–", sortValue: ({ cell }) => cell },
  {
    key: "message",
    head: "What is wrong",
    className: "wide",
    cell: ({ message }) => message,
    sortValue: ({ message }) => message,
  },
];

/** The problems of a file: line, column, cell, and the message that the form would show. */
export function ErrorTable({ faults }: { faults: readonly Fault[] }) {
  return (
    <div className="importtable">
      <DataTable
        label="Errors"
        columns={faultColumns}
        rows={faults}
        rowKey={({ key }) => key}
        initialSort={{ key: "line", direction: "ascending" }}
        scroll="box"
      />
    </div>
  );
}

/** The lines of a file, without the columns that are not imported. */
export function LineTable({ file: { head, titles, lines } }: { file: CheckedFile }) {
  const columns = useMemo(
    (): Column<CheckedLine>[] => [
      lineColumn,
      ...titles.flatMap((title, i) =>
        head.columns[i]
          ? [{ key: `${i}`, head: title, cell: ({ cells }: CheckedLine) => cells[i] || "–" }]
          : [],
      ),
    ],
    [head, titles],
  );
  return (
    <div className="importtable">
      <DataTable
        label="Rows"
        columns={columns}
        rows={lines}
        rowKey={({ number }) => `${number}`}
        rowClassName={({ problems }) => (problems.length > 0 ? "is-faulty" : undefined)}
        initialSort={{ key: "line", direction: "ascending" }}
        scroll="box"
      />
    </div>
  );
}
