import { memo, type Ref } from "react";
import { classNames } from "../text/class-names.ts";
import { cellClass } from "./cell-class.ts";
import type { Column } from "./column.ts";
import { RowCheck } from "./data-table-check.tsx";

type DataTableRowProps<Row> = {
  row: Row;
  rowKey: string;
  index: number;
  columns: readonly Column<Row>[];
  className?: string;
  ref?: Ref<HTMLTableRowElement>;
  /** Undefined where rows are not chosen. */
  chosen?: boolean;
  /** What its box is called. */
  chooseLabel?: string;
  onChoose: (rowKey: string) => void;
};

/** One row; its cells carry their head's words for when it is drawn as a card. Drawn anew only when it changes. */
export const DataTableRow = memo(TableRow) as typeof TableRow;

function TableRow<Row>(props: DataTableRowProps<Row>) {
  const { row, rowKey, index, columns, className, ref, chosen, chooseLabel = "Select", onChoose } = props;
  return (
    <tr
      ref={ref}
      // biome-ignore lint/a11y/noRedundantRoles: as cards the rows are grids, which takes their table meaning away
      role="row"
      aria-rowindex={index + 2}
      data-index={index}
      data-key={rowKey}
      className={classNames(chosen && "is-selected", className) || undefined}
    >
      {chosen === undefined ? null : (
        // biome-ignore lint/a11y/noRedundantRoles: as above
        <td role="cell" className="table__check">
          <RowCheck label={chooseLabel} checked={chosen} onChange={() => onChoose(rowKey)} />
        </td>
      )}
      {columns.map((column, place) => {
        const { key, head, cell, cardLabel } = column;
        return (
          <td
            key={key}
            // biome-ignore lint/a11y/noRedundantRoles: as above
            role="cell"
            className={cellClass(column)}
            data-l={(cardLabel === undefined && place > 0 ? head : cardLabel) ?? undefined}
          >
            {cell(row)}
          </td>
        );
      })}
    </tr>
  );
}
