/**
 * The rows of a table as it is written on paper: a line each, cells between bars, `–` where there is nothing. Throws
 * where a row has more or fewer cells than there are columns.
 */
export function rowsOf<K extends string>(columns: readonly K[], table: string): Record<K, string>[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const cells = line.split(" | ").map((cell) => (cell === "–" ? "" : cell));
      if (cells.length !== columns.length) throw new Error(`Not a row of the table: ${line}`);
      return Object.fromEntries(columns.map((column, i) => [column, cells[i]])) as Record<K, string>;
    });
}

/** The number of a cell; null where there is none. */
export function numberOf(cell: string | undefined): number | null {
  return cell ? Number(cell) : null;
}
