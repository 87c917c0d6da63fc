import { IconArrowDown, IconArrowsSort, IconArrowUp } from "@tabler/icons-react";
import { Icon } from "../text/icon.tsx";
import { type Column, cellClass } from "./column.ts";
import { RowCheck } from "./data-table-check.tsx";
import type { SortOrder } from "./sort-rows.ts";

type DataTableHeadProps<Row> = {
  columns: readonly Column<Row>[];
  sort?: SortOrder;
  onSort: (sort: SortOrder) => void;
  /** Selects all shown rows, or none. */
  all?: { isAll: boolean; isSome: boolean; toggle: () => void };
};

/** The header of a table. The header of a sortable column is a button; the first press sorts in ascending order. */
export function DataTableHead<Row>({ columns, sort, onSort, all }: DataTableHeadProps<Row>) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: rows shown as cards are grids and would lose their table semantics
    <thead role="rowgroup">
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <tr role="row" aria-rowindex={1}>
        {all ? (
          // biome-ignore lint/a11y/noRedundantRoles: as above
          <th role="columnheader" scope="col" className="table__check">
            <RowCheck label="Select all shown" checked={all.isAll} mixed={all.isSome} onChange={all.toggle} />
          </th>
        ) : null}
        {columns.map((column) => {
          const { key, head, sortValue, width } = column;
          const direction = sort?.key === key ? sort.direction : undefined;
          const arrow = direction === "ascending" ? IconArrowUp : IconArrowDown;
          return (
            <th
              key={key}
              // biome-ignore lint/a11y/noRedundantRoles: as above
              role="columnheader"
              scope="col"
              aria-sort={direction}
              className={cellClass(column)}
              style={width ? { inlineSize: width } : undefined}
            >
              {sortValue ? (
                <button
                  type="button"
                  className="sortbtn"
                  onClick={() =>
                    onSort({ key, direction: direction === "ascending" ? "descending" : "ascending" })
                  }
                >
                  {head}
                  <Icon of={direction ? arrow : IconArrowsSort} />
                </button>
              ) : (
                head
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}
