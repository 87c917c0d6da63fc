import type { ReactNode } from "react";

/** The typed text of each cell, by its key. */
export type Cells = Readonly<Record<string, string>>;

/**
 * A typed cell that was overtaken: its data was recorded meanwhile, or its tray is inactive. `text` names it with its value:
 * `F1, week 3: Avg Height 9.6 cm`.
 */
export type OvertakenCell = { key: string; text: string };

/** A column of the table. */
export type GridColumn = {
  key: string;
  head: string;
  unit: string;
  /** True for words: the others are figures. */
  isText?: boolean | undefined;
};

/** Columns below a common head; without a head the table has one line of heads. */
export type GridGroup = {
  key: string;
  head?: ReactNode;
  /** The columns of an inactive tray. */
  isOff?: boolean;
  columns: readonly GridColumn[];
};

/** A cell that can be typed into. */
export type OpenCell = {
  /** The key of its text among the typed cells. */
  key: string;
  /** Column and row: `Avg Height of F1, week 3`. */
  label: string;
  text: string;
  /** True for words: the others are figures. */
  isText?: boolean | undefined;
  /** True where a share, `68 of 72`, can be typed for a figure. */
  isShare?: boolean | undefined;
  /** What the empty cell means. */
  placeholder?: string | undefined;
  /** Enters what the empty cell suggests: by Enter. */
  take?: (() => void) | undefined;
  /** What is below the text, with the id by which it describes the cell. */
  below?: { id: string; shown: ReactNode } | undefined;
  /** What the text was read as, where that is another value. */
  note?: string | undefined;
  error?: string | undefined;
};

/** A cell that only shows a value. */
type ShownCell = {
  key?: undefined;
  label: string;
  shown: ReactNode;
  isOff?: boolean;
  /** True for words: the others are figures. */
  isText?: boolean | undefined;
};

export type GridCell = OpenCell | ShownCell;

/** A row, with a cell for each column. */
export type GridRow = {
  key: string;
  /** By which the first column of a sheet can name the row: `F1`. */
  name?: string;
  head: ReactNode;
  isNow?: boolean;
  /** The cell between the head and the figures, or on a phone after them. */
  lead?: ReactNode;
  cells: readonly GridCell[];
};
