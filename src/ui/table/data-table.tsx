import {
  type MouseEvent,
  type ReactNode,
  type Ref,
  startTransition,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from "react";
import "./data-table.css";
import { type Choice, useChoosing } from "../choice/use-choosing.ts";
import { Empty } from "../notice/empty.tsx";
import { classNames } from "../text/class-names.ts";
import { afterPaint } from "../window/after-paint.ts";
import { useFitsList } from "../window/use-device-kind.ts";
import { useIsPrinting } from "../window/use-is-printing.ts";
import type { Column } from "./column.ts";
import { DataTableHead } from "./data-table-head.tsx";
import { DataTableRow } from "./data-table-row.tsx";
import { isNewRow, useNewRows } from "./new-rows.ts";
import { type SortOrder, sortRows } from "./sort-rows.ts";
import { useFoldedColumns } from "./use-folded-columns.ts";
import { useRowWindow } from "./use-row-window.ts";

type DataTableProps<Row> = {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  initialSort?: SortOrder;
  /** The order of `rows`. If set, the caller sorts the rows on `onSort`. */
  sort?: SortOrder;
  /** Called with each new order, for a page that stores the order in its address. */
  onSort?: (sort: SortOrder) => void;
  /** The last column: a sync badge. */
  trailing?: { head: string; cell: (row: Row) => ReactNode };
  rowClassName?: (row: Row) => string | undefined;
  /** Shown under "No data available". */
  empty?: { text?: ReactNode; action?: ReactNode };
  /**
   * The table fills the available height and scrolls inside, with a fixed header; in a window that is narrow or low it scrolls with the page.
   * Of long lists only the rows in view are rendered. `"box"` scrolls inside on every screen, for a dialog.
   */
  scroll?: boolean | "box";
  /** If set, a head with the group's name and its number of rows is above each run of rows of one group. */
  groupOf?: ((row: Row) => string) | undefined;
  /** What the rows of a group are together, for its head; null for nothing. */
  totalOf?: ((rows: readonly Row[]) => string | null) | undefined;
  /** Identifies the shown view of the rows; a new value scrolls to the top. */
  view?: string;
  /** If set, rows can be selected, by their checkboxes or by a long press. */
  choice?: Choice<Row>;
  className?: string;
};

/** A table, for a `Card` with `flush`. At a width of 620 px or less its rows become cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { label, columns, rows, rowKey, initialSort, onSort, trailing, rowClassName, empty, choice } = props;
  const { scroll = false, view, className, groupOf, totalOf } = props;
  const [own, setOwn] = useState<SortOrder | undefined>(initialSort);
  const box = useRef<HTMLDivElement>(null);
  const sort = props.sort ?? own;
  const sortKey = sort?.key;
  const chosenKey = sortKey === initialSort?.key ? undefined : sortKey;
  const all = useMemo(() => allColumns(columns, trailing, chosenKey), [columns, trailing, chosenKey]);
  const table = useRef<HTMLTableElement>(null);
  // Before the effects that measure the table: the mark changes the style of its rows.
  useLayoutEffect(() => {
    // `tr:has(a.id)` would do the same, but the browser would compute the styles of every row again for each new one.
    table.current?.toggleAttribute("data-opens", table.current.querySelector("a.id") !== null);
  });
  const folding = useFoldedColumns(all, [sortKey ?? "", TRAILING], box);
  const { columns: shownColumns, folded } = folding;
  const isSorted = props.sort !== undefined;
  const sorted = useMemo(() => {
    const sortValue = columns.find(({ key }) => key === own?.key)?.sortValue;
    return !isSorted && own && sortValue ? sortRows(rows, sortValue, own.direction) : rows;
  }, [rows, columns, own, isSorted]);
  function order(next: SortOrder) {
    setOwn(next);
    onSort?.(next);
  }
  const choosing = useChoosing(choice, sorted, rowKey);
  const fillsWindow = useFitsList();
  const inBox = scroll === "box" || fillsWindow;
  const lines = useMemo(() => (groupOf ? withGroups(sorted, groupOf) : sorted), [sorted, groupOf]);
  // The rows are rendered once, when the box is there and its width is known. Those of a list are rendered in slices,
  // between which the browser paints: in one task they block a slow tablet for a tenth of a second.
  const [hasBox, setHasBox] = useState(false);
  const isList = scroll === true;
  useLayoutEffect(() => {
    if (isList) startTransition(() => setHasBox(true));
    else setHasBox(true);
  }, [isList]);
  const isPrinting = useIsPrinting();
  const scrollsIn = !scroll || isPrinting ? "nothing" : inBox ? "box" : "page";
  const shown = useRowWindow(hasBox ? lines.length : 0, box, scrollsIn);
  const marks = useNewRows();
  const { scrollTo } = shown;
  const newLine = useMemo(
    () =>
      marks.size === 0
        ? -1
        : lines.findIndex((line) => !(line instanceof Group) && isNewRow(marks, rowKey(line))),
    [marks, lines, rowKey],
  );
  // Once for each row: the person may scroll on.
  const scrolledFor = useRef<typeof marks>(undefined);
  useEffect(() => {
    if (newLine < 0 || !hasBox || scrolledFor.current === marks) return;
    return afterPaint(() => {
      scrolledFor.current = marks;
      scrollTo(newLine, table.current);
    });
  }, [newLine, hasBox, marks, scrollTo]);
  const shownView = useRef(view);
  useLayoutEffect(() => {
    if (shownView.current === view) return;
    shownView.current = view;
    box.current?.scrollTo?.(0, 0);
  }, [view]);

  /** A press beside the links and buttons of a row opens the row, or selects it while rows are being selected. */
  function pressRow({ target }: MouseEvent) {
    if (
      !(target instanceof Element) ||
      target.closest("a, button, label, input") ||
      getSelection()?.toString()
    )
      return;
    const row = target.closest<HTMLElement>("[data-key]");
    if (choice && choice.chosen.size > 0) choosing.toggle(row?.dataset.key ?? "");
    else row?.querySelector<HTMLElement>("a.id")?.click();
  }

  return (
    <section
      ref={box}
      className={classNames("tablewrap", scroll && "vscroll")}
      // A named region only if it scrolls: otherwise the surrounding card already is a region of this name.
      aria-label={scroll ? label : undefined}
      tabIndex={scroll ? 0 : undefined}
    >
      <table
        ref={table}
        className={classNames("table to-cards", scroll && "table--fixedhead", className)}
        data-choosing={choice && (choice.isOn || choice.chosen.size > 0) ? true : undefined}
        // biome-ignore lint/a11y/noRedundantRoles: rows shown as cards are grids and would lose their table semantics
        role="table"
        aria-label={label}
        aria-rowcount={lines.length + 1}
      >
        <DataTableHead columns={shownColumns} sort={sort} onSort={order} all={choosing.all} />
        {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: by keys a row is opened with its link, and selected with its checkbox */}
        <tbody role="rowgroup" {...choosing.press} onClick={pressRow}>
          {shown.before > 0 ? <Spacer height={shown.before} /> : null}
          {shown.indexes.map((index) => {
            const row = lines[index];
            if (row === undefined) return null;
            if (row instanceof Group)
              return (
                <GroupHead
                  key={`group ${row.name}`}
                  ref={shown.measure}
                  name={row.name}
                  count={row.rows.length}
                  total={totalOf?.(row.rows) ?? null}
                  index={index}
                  span={shownColumns.length + Number(choice !== undefined)}
                />
              );
            const key = rowKey(row);
            return (
              <DataTableRow
                key={key}
                ref={shown.measure}
                row={row}
                rowKey={key}
                index={index}
                columns={shownColumns}
                folded={folded}
                className={rowClassName?.(row)}
                isNew={isNewRow(marks, key)}
                chosen={choice?.chosen.has(key)}
                nameOf={choice?.nameOf}
                onChoose={choosing.toggle}
              />
            );
          })}
          {shown.after > 0 ? <Spacer height={shown.after} /> : null}
        </tbody>
      </table>
      {rows.length === 0 ? <Empty action={empty?.action}>{empty?.text}</Empty> : null}
    </section>
  );
}

const TRAILING = "trailing";

/** The columns with the trailing one. The column that a person ordered the rows by is never hidden: its values explain the order. */
function allColumns<Row>(
  columns: readonly Column<Row>[],
  trailing: DataTableProps<Row>["trailing"],
  chosenKey: string | undefined,
): readonly Column<Row>[] {
  const all = columns.map((column) =>
    column.key === chosenKey
      ? { ...column, hideInCards: undefined, inLine: column.inLine && (1 as const) }
      : column,
  );
  if (!trailing) return all;
  return [...all, { ...trailing, key: TRAILING, className: "table__trailing", cardLabel: null }];
}

/** The head of a run of rows. */
class Group<Row> {
  readonly name: string;
  readonly rows: Row[] = [];

  constructor(name: string) {
    this.name = name;
  }
}

function withGroups<Row>(rows: readonly Row[], groupOf: (row: Row) => string): (Row | Group<Row>)[] {
  const lines: (Row | Group<Row>)[] = [];
  let last: Group<Row> | undefined;
  for (const row of rows) {
    const name = groupOf(row);
    if (last?.name !== name) {
      last = new Group<Row>(name);
      lines.push(last);
    }
    last.rows.push(row);
    lines.push(row);
  }
  return lines;
}

type GroupHeadProps = {
  name: string;
  /** Number of rows, and what they are together. */
  count: number;
  total: string | null;
  index: number;
  /** Number of columns. */
  span: number;
  ref: Ref<HTMLTableRowElement> | undefined;
};

function GroupHead({ name, count, total, index, span, ref }: GroupHeadProps) {
  return (
    // biome-ignore lint/a11y/noRedundantRoles: rows shown as cards are grids and would lose their table semantics
    <tr ref={ref} role="row" aria-rowindex={index + 2} data-index={index} className="table__group">
      {/* biome-ignore lint/a11y/useSemanticElements: as above */}
      {/* biome-ignore lint/a11y/noRedundantRoles: as above */}
      <th role="rowheader" scope="rowgroup" colSpan={span}>
        {name} <span className="count">{count}</span>
        {total ? <span className="table__total"> {total}</span> : null}
      </th>
    </tr>
  );
}

/** Takes the height of the rows out of view, which are not rendered. */
function Spacer({ height }: { height: number }) {
  // biome-ignore lint/a11y/noAriaHiddenOnFocusable: an empty row cannot be focused
  return <tr className="spacer" aria-hidden="true" style={{ blockSize: height }} />;
}
