import { useMemo } from "react";
import { fieldNamed } from "#contract/fields.ts";
import type { CellProblem } from "#domain/csv/read.ts";
import type { Column } from "#ui/table/column.ts";
import { DataTable } from "#ui/table/data-table.tsx";
import { showValue } from "../record/field-views.ts";
import { type Answers, type CheckedFile, type CheckedLine, isImported } from "./import-check.ts";

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

type LineTableProps = { file: CheckedFile; operation: string; answers: Answers };

/**
 * The lines of a file, with each value as it will be stored; a line that is not imported, as it is in the file. Columns
 * that are not imported are left out; a value that no column has is shown too.
 */
export function LineTable({ file, operation, answers }: LineTableProps) {
  const { head, titles, lines, names } = file;
  const columns = useMemo((): Column<CheckedLine>[] => {
    const shown = (field: string, line: CheckedLine, cell = "") =>
      isImported(line, answers)
        ? showValue(field, line.body[field], line.body, names, operation)
        : cell || "–";
    const fields = head.columns.map((column) => column?.field);
    const [first] = lines;
    const added = Object.keys(first?.body ?? {}).filter(
      (field) => ADDED.includes(field) && !fields.includes(field),
    );
    return [
      lineColumn,
      { key: "result", head: "Result", cell: (line) => resultOf(line, answers) },
      ...titles.flatMap((title, i) => {
        const field = fields[i];
        if (field === undefined) return [];
        return [{ key: `${i}`, head: title, cell: (line: CheckedLine) => shown(field, line, line.cells[i]) }];
      }),
      ...added.map((field) => ({
        key: field,
        head: fieldNamed(field, operation).label,
        cell: (line: CheckedLine) => shown(field, line),
      })),
    ];
  }, [head, titles, lines, names, operation, answers]);
  return (
    <div className="importtable">
      <DataTable
        label="Rows"
        columns={columns}
        rows={lines}
        rowKey={({ number }) => `${number}`}
        rowClassName={(line) =>
          line.problems.length > 0 ? "is-faulty" : isImported(line, answers) ? undefined : "is-left-out"
        }
        initialSort={{ key: "line", direction: "ascending" }}
        scroll="box"
      />
    </div>
  );
}

/** Fields that every line gets if the file has no column for them. */
const ADDED: readonly string[] = ["creation_date", "created_by"];

function resultOf(line: CheckedLine, answers: Answers): string {
  if (line.problems.length > 0) return "Error";
  if (line.known?.how === "here") return "Already here";
  if (line.known?.how === "alike" && answers.alike === undefined) return "May be here already";
  return isImported(line, answers) ? "New" : "Left out";
}
