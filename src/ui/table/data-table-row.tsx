import { memo, type Ref } from "react";
import { classNames } from "../text/class-names.ts";
import { type Column, cellClass } from "./column.ts";
import { RowCheck } from "./data-table-check.tsx";

type CellsProps<Row> = {
  row: Row;
  rowKey: string;
  columns: readonly Column<Row>[];
  /** Columns that the table is too narrow for. */
  folded: readonly Column<Row>[];
  /** Whether the row is selected; undefined if the table has no selection. */
  chosen: boolean | undefined;
  /** The name of the row, for its checkbox. */
  nameOf: ((row: Row) => string) | undefined;
  onChoose: (rowKey: string) => void;
};

type DataTableRowProps<Row> = CellsProps<Row> & {
  index: number;
  /** The row was added just now. */
  isNew: boolean;
  className: string | undefined;
  ref: Ref<HTMLTableRowElement> | undefined;
};

/** One row of a table. Its cells have the text of their header as an attribute, which cards show as a label. */
export const DataTableRow = memo(TableRow) as typeof TableRow;

function TableRow<Row>({ index, isNew, className, ref, ...cells }: DataTableRowProps<Row>) {
  return (
    <tr
      ref={ref}
      // biome-ignore lint/a11y/noRedundantRoles: rows shown as cards are grids and would lose their table semantics
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-key={cells.rowKey}
      aria-description={isNew ? "Just added" : undefined}
      className={classNames(cells.chosen && "is-selected", isNew && "is-new", className) || undefined}
    >
      <Cells {...cells} />
    </tr>
  );
}

/** Apart from the row: of the rows that a new one moves, only the index changes. */
const Cells = memo(RowCells) as typeof RowCells;

function RowCells<Row>({ row, rowKey, columns, folded, chosen, nameOf, onChoose }: CellsProps<Row>) {
  return (
    <>
      {chosen === undefined ? null : (
        // biome-ignore lint/a11y/noRedundantRoles: as above
        <td role="cell" className="table__check">
          <RowCheck
            label={`Select ${nameOf?.(row) ?? ""}`}
            checked={chosen}
            onChange={() => onChoose(rowKey)}
          />
        </td>
      )}
      {columns.map((column, columnIndex) => {
        const { key, head, cell, cardLabel } = column;
        return (
          <td
            key={key}
            // biome-ignore lint/a11y/noRedundantRoles: as above
            role="cell"
            className={cellClass(column)}
            data-l={(cardLabel === undefined && columnIndex > 0 ? head : cardLabel) ?? undefined}
          >
            {cell(row)}
            {columnIndex === 0 ? <Below row={row} first={column} folded={folded} /> : null}
          </td>
        );
      })}
    </>
  );
}

/** What cells show in place of a missing value. */
const NONE = "–";

type BelowProps<Row> = { row: Row; first: Column<Row>; folded: readonly Column<Row>[] };

/** The line below the name: the code of the record, the folded values of the first rank, the facts, the other folded values. */
function Below<Row>({ row, first, folded }: BelowProps<Row>) {
  const facts = first.facts?.(row).filter(Boolean) ?? [];
  if (!first.code && facts.length === 0 && folded.length === 0) return null;
  const values = (isFirst: boolean) =>
    folded.map(({ key, head, foldedLabel, inLine, line, cell }) => {
      if ((inLine === 1) !== isFirst) return null;
      const value = (line ?? cell)(row);
      return value === NONE || value === null || value === "" ? null : (
        <span key={key} title={head}>
          {foldedLabel ? `${foldedLabel} ` : null}
          {value}
        </span>
      );
    });
  return (
    <span className="sub table__below">
      {first.code ? <span className="mono table__code">{first.code(row)}</span> : null}
      <span className="table__folded">
        {values(true)}
        {facts.map((fact, i) => (
          <span key={i}>{fact}</span>
        ))}
        {values(false)}
      </span>
    </span>
  );
}
