import type { Ref } from "react";
import { classNames } from "./class-names.ts";
import type { Column } from "./data-table.tsx";

export interface DataTableRowProps<Row> {
  row: Row;
  index: number;
  columns: readonly Column<Row>[];
  className?: string;
  ref?: Ref<HTMLTableRowElement>;
}

/** One row; its cells carry their head's words for when it is drawn as a card. */
export function DataTableRow<Row>({ row, index, columns, className, ref }: DataTableRowProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: as cards the rows are grids, which takes their table meaning away
    <tr ref={ref} role="row" aria-rowindex={index + 2} data-index={index} className={className}>
      {columns.map(({ key, head, cell, align, cardLabel, className: columnClass }, place) => (
        <td
          key={key}
          // biome-ignore lint/a11y/noRedundantRoles: as above
          role="cell"
          className={classNames(align === "end" && "r", columnClass) || undefined}
          data-l={(cardLabel === undefined && place > 0 ? head : cardLabel) ?? undefined}
        >
          {cell(row)}
        </td>
      ))}
    </tr>
  );
}
