import { type ReactNode, useRef, useState } from "react";
import "./data-table.css";
import { classNames } from "./class-names.ts";
import { DataTableHead } from "./data-table-head.tsx";
import { DataTableRow } from "./data-table-row.tsx";
import { Empty } from "./empty.tsx";
import { type SortOrder, type SortValue, sortRows } from "./sort-rows.ts";
import { useRowWindow } from "./use-row-window.ts";

export interface Column<Row> {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** With it the head is a button that sorts. */
  sortValue?: (row: Row) => SortValue;
  width?: string;
  /** The words over the value when rows are cards; the head unless given, null for none. */
  cardLabel?: string | null;
  className?: string;
}

export interface DataTableProps<Row> {
  /** What the table lists, read to those who listen. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  initialSort?: SortOrder;
  /** Told of each new order, for a page that keeps it in its address. */
  onSort?: (sort: SortOrder) => void;
  /** The last cell of every row: a sync badge. */
  trailing?: { head: string; cell: (row: Row) => ReactNode };
  rowClassName?: (row: Row) => string | undefined;
  /** Shown under "No data available". */
  empty?: { text?: ReactNode; action?: ReactNode };
  /** Fills the height it is given and scrolls inside, with a fixed head; long lists are then virtualised. */
  scroll?: boolean;
  className?: string;
}

/** A table that turns into cards under 620 px of its own width; stands in a flush `Card`. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, initialSort, onSort, trailing, rowClassName, empty } = props;
  const { scroll, className } = props;
  const [sort, setSort] = useState<SortOrder | undefined>(initialSort);
  const scroller = useRef<HTMLDivElement>(null);
  const all: readonly Column<Row>[] = trailing
    ? [...columns, { ...trailing, key: "trailing", className: "c-sync", cardLabel: null }]
    : columns;
  const sortValue = columns.find(({ key }) => key === sort?.key)?.sortValue;
  const sorted = sort && sortValue ? sortRows(rows, sortValue, sort.direction) : rows;
  function order(next: SortOrder) {
    setSort(next);
    onSort?.(next);
  }
  const view = useRowWindow(sorted.length, scroller, scroll === true);

  return (
    <section
      ref={scroller}
      className={classNames("tablewrap", scroll && "vscroll", view.isLong && "vscroll--long")}
      aria-label={label}
      tabIndex={scroll ? 0 : undefined}
    >
      <table
        className={classNames("table to-cards", scroll && "table--fixedhead", className)}
        // biome-ignore lint/a11y/noRedundantRoles: as cards the rows are grids, which takes their table meaning away
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
      >
        <DataTableHead columns={all} sort={sort} onSort={order} />
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        <tbody role="rowgroup">
          {view.before > 0 ? <Spacer height={view.before} /> : null}
          {view.indexes.map((index) => {
            const row = sorted[index];
            if (row === undefined) return null;
            return (
              <DataTableRow
                key={rowKey(row)}
                ref={view.measure}
                row={row}
                index={index}
                columns={all}
                className={rowClassName?.(row)}
              />
            );
          })}
          {view.after > 0 ? <Spacer height={view.after} /> : null}
        </tbody>
      </table>
      {rows.length === 0 ? <Empty action={empty?.action}>{empty?.text}</Empty> : null}
    </section>
  );
}

/** Stands for the rows that are out of view. */
function Spacer({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: a row that holds only room takes no focus
  return <tr className="spacer" aria-hidden="true" style={{ blockSize: height }} />;
}
