import type { ReactNode } from "react";
import type { SortValue } from "./sort-rows.ts";

/** One column of a table. */
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
