import type { ReactNode } from "react";
import type { SortValue } from "./sort-rows.ts";

/** One column of a table. */
export type Column<Row> = {
  key: string;
  head: string;
  cell: (row: Row) => ReactNode;
  align?: "start" | "end";
  /** With it the head is a button that sorts. */
  sortValue?: (row: Row) => SortValue;
  width?: string;
  /** The words over the value when rows are cards; the head unless given, null for none. */
  cardLabel?: string | null;
  /** Hidden in a table narrower than an upright tablet's (900 px), a lying one's (1000 px) or a desk's (1140 px). */
  hideBelow?: "tablet" | "landscape" | "desk";
  /** Hidden when rows are cards, which `hideBelow` leaves alone. */
  hideInCards?: boolean;
  className?: string;
};
