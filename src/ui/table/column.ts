import type { ReactNode } from "react";
import { classNames } from "../text/class-names.ts";
import type { SortValue } from "./sort-rows.ts";

/** One column of a table. */
export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** If set, the header is a button that sorts by this value. */
  sortValue?: (row: Row) => SortValue;
  width?: string;
  /** The label above the value when rows are cards; null for none. The default is `head`, and none in the first column. */
  cardLabel?: string | null;
  /** Folded into the first column in a table up to 900 px (portrait tablet), 1000 px (landscape tablet) or 1140 px (desktop) wide. */
  hideBelow?: "tablet" | "landscape" | "desk";
  /** Hidden when rows are cards, and not shown in the first column; `hideBelow` does not apply to cards. */
  hideInCards?: boolean;
  /** When rows are cards, the value is in the line below the name: of rank 1 before its facts, of rank 2 after them. */
  inLine?: 1 | 2;
  /** The word before the value in the first column, for a value that does not explain itself, such as a date. */
  foldedLabel?: string;
  /** The value in the line below the name, without links; null for none. The default is the cell. */
  line?: (row: Row) => ReactNode;
  /** Of the first column: the code of the record, the first of the line below the name. */
  code?: (row: Row) => string;
  /** Of the first column: further facts for the line below the name; null for nothing. */
  facts?: (row: Row) => readonly ReactNode[];
  className?: string;
};

type Shown = Pick<Column<never>, "align" | "hideInCards" | "className">;

/** The class names of a column's header and cells. */
export function cellClass({ align, hideInCards, className }: Shown): string | undefined {
  return classNames(align === "end" && "r", hideInCards && "hide-in-cards", className) || undefined;
}
