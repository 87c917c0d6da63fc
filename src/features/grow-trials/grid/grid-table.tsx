import { Fragment, type ReactNode } from "react";
import { classNames } from "#ui/text/class-names.ts";
import { useIsNarrow } from "#ui/window/use-device-kind.ts";
import { CellInput } from "./cell-input.tsx";
import type { GridCell, GridColumn, GridGroup, GridRow } from "./table.ts";
import type { Grid } from "./use-grid.ts";

type Props = {
  caption: string;
  /** The head of the rows. */
  corner: string;
  /** The head of the cells between the heads of the rows and the figures; on a phone they follow the figures. */
  lead?: string;
  groups: readonly GridGroup[];
  rows: readonly GridRow[];
  grid: Pick<Grid, "change" | "paste">;
};

/** A table of cells as in a spreadsheet: typed, or pasted as a block. Its columns and rows are data. */
export function GridTable({ caption, corner, lead, groups, rows, grid }: Props) {
  const hasHeads = groups.some(({ head }) => head !== undefined);
  const rowSpan = hasHeads ? 2 : undefined;
  const isNarrow = useIsNarrow();
  const leadHead =
    lead === undefined ? null : (
      <th rowSpan={rowSpan} scope="col" className="leadhead">
        {lead}
      </th>
    );
  const columns = groups.flatMap((group) =>
    group.columns.map((column, i) => ({ isFirst: i === 0, column, group })),
  );
  const heads = columns.map(({ isFirst, column, group }) => (
    <ColumnHead key={`${group.key} ${column.key}`} of={column} isOff={group.isOff} isFirst={isFirst} />
  ));
  return (
    <div className="gridwrap">
      <table className="weekgrid">
        <caption className="vh">{caption}</caption>
        <thead>
          <tr>
            <th rowSpan={rowSpan} scope="col" className="gridcorner">
              {corner}
            </th>
            {isNarrow ? null : leadHead}
            {hasHeads
              ? groups.map(({ key, head, isOff, columns: own }) => (
                  <th
                    key={key}
                    scope="colgroup"
                    colSpan={own.length}
                    className={classNames("is-first", isOff && "is-inactive")}
                  >
                    {head}
                  </th>
                ))
              : heads}
            {isNarrow ? leadHead : null}
          </tr>
          {hasHeads ? <tr>{heads}</tr> : null}
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={row.key} className={classNames(row.isNow && "is-now")}>
              <th scope="row">{row.head}</th>
              {isNarrow ? null : row.lead}
              {row.cells.map((cell, j) => (
                <Fragment key={columns[j] && `${columns[j].group.key} ${columns[j].column.key}`}>
                  <Cell
                    of={cell}
                    isFirst={columns[j]?.isFirst}
                    at={{ row: i, column: j }}
                    grid={grid}
                    onPaste={(text) => grid.paste(text, rows, { row: i, column: j })}
                  />
                </Fragment>
              ))}
              {isNarrow ? row.lead : null}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ColumnHead({
  of,
  isOff,
  isFirst,
}: {
  of: GridColumn;
  isOff?: boolean | undefined;
  isFirst: boolean;
}) {
  return (
    <th
      scope="col"
      className={classNames(
        of.isText ? "textcol" : "figurecol",
        isFirst && "is-first",
        isOff && "is-inactive",
      )}
    >
      {of.head}
      <span>{of.unit}</span>
    </th>
  );
}

type CellProps = {
  of: GridCell;
  isFirst: boolean | undefined;
  at: { row: number; column: number };
  grid: Pick<Grid, "change">;
  onPaste: (text: string) => boolean;
};

function Cell({ of, isFirst, at, grid, onPaste }: CellProps): ReactNode {
  if (of.key === undefined)
    return (
      <td
        className={classNames(
          "is-there",
          isFirst && "is-first",
          of.isOff && "is-inactive",
          of.isText && "is-text",
        )}
      >
        {of.shown}
      </td>
    );
  const { key } = of;
  return (
    <td
      className={classNames(
        "gridcell",
        isFirst && "is-first",
        of.isText && "is-text",
        of.error && "is-error",
      )}
    >
      <CellInput of={of} at={at} onChange={(text) => grid.change({ [key]: text })} onPaste={onPaste} />
    </td>
  );
}
