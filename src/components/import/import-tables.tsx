import { fieldNamed } from "#contract/fields.ts";
import type { CellProblem } from "#domain/csv/read.ts";
import { showAmount } from "#domain/values/quantities.ts";
import { TextInput } from "#ui/field/text-input.tsx";
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

/** What a person typed over cells of the file, by `cellKey`. */
export type Edits = ReadonlyMap<string, string>;

/** Names a cell by the number of its line and its index. */
export const cellKey = (number: number, at: number): string => `${number} ${at}`;

type Editing = { edits: Edits; onEdit: (key: string, text: string) => void };

/** A cell of the file that can be corrected; `place` names it. */
function CellInput({
  of,
  place,
  cell,
  edits,
  onEdit,
}: Editing & { of: string; place: string; cell: string }) {
  return (
    <TextInput
      className="importcell"
      aria-label={place}
      value={edits.get(of) ?? cell}
      onChange={(event) => onEdit(of, event.target.value)}
    />
  );
}

/** The problems of a file: line, column, cell, and the message that the form would show. Cells are corrected here. */
export function ErrorTable({ faults, edits, onEdit }: Editing & { faults: readonly Fault[] }) {
  const columns: Column<Fault>[] = [
    lineColumn,
    { key: "column", head: "Column", cell: ({ title }) => title, sortValue: ({ title }) => title },
    {
      key: "cell",
      head: "In the file",
      cell: ({ number, at, title, cell }) =>
        at < 0 ? (
          cell || "–"
        ) : (
          <CellInput
            of={cellKey(number, at)}
            place={`Line ${number}, ${title}`}
            cell={cell}
            edits={edits}
            onEdit={onEdit}
          />
        ),
      sortValue: ({ cell }) => cell,
    },
    {
      key: "message",
      head: "What is wrong",
      className: "wide",
      cell: ({ message }) => message,
      sortValue: ({ message }) => message,
    },
  ];
  return (
    <div className="importtable">
      <DataTable
        label="Errors"
        columns={columns}
        rows={faults}
        rowKey={({ key }) => key}
        initialSort={{ key: "line", direction: "ascending" }}
        scroll="box"
      />
    </div>
  );
}

type LineTableProps = Editing & { file: CheckedFile; operation: string; answers: Answers };

/**
 * The lines of a file, with each value as it will be stored; a line that is not imported, as it is in the file, and one with
 * errors to be corrected. Columns that are not imported are left out; a value that no column has is shown too.
 */
export function LineTable({ file, operation, answers, edits, onEdit }: LineTableProps) {
  const { head, titles, lines, names } = file;
  const unitOfLeft = head.columns.find((column) => column?.field === "amount_left")?.unitField ?? "";
  const stored = (field: string, { body, left }: CheckedLine) => {
    if (field !== "amount_left") return showValue(field, body[field], body, names, operation);
    return left === undefined ? "–" : showAmount(left, String(body[unitOfLeft]));
  };
  const shown = (field: string, line: CheckedLine, cell = "") =>
    isImported(line, answers) ? stored(field, line) : cell || "–";
  const cellOf = (field: string, title: string, line: CheckedLine, i: number) =>
    line.problems.length > 0 ? (
      <CellInput
        of={cellKey(line.number, i)}
        place={`Line ${line.number}, ${title}`}
        cell={line.cells[i] ?? ""}
        edits={edits}
        onEdit={onEdit}
      />
    ) : (
      shown(field, line, line.cells[i])
    );
  const fields = head.columns.map((column) => column?.field);
  const [first] = lines;
  const added = Object.keys(first?.body ?? {}).filter(
    (field) => ADDED.includes(field) && !fields.includes(field),
  );
  const columns: Column<CheckedLine>[] = [
    lineColumn,
    { key: "result", head: "Result", cell: (line) => resultOf(line, answers) },
    ...titles.flatMap((title, i) => {
      const field = fields[i];
      if (field === undefined) return [];
      const cell = (line: CheckedLine) => cellOf(field, title, line, i);
      return [{ key: `${i}`, head: title, foldedLabel: title, cell }];
    }),
    ...added.map((field) => {
      const { label } = fieldNamed(field, operation);
      return { key: field, head: label, foldedLabel: label, cell: (line: CheckedLine) => shown(field, line) };
    }),
  ];
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
