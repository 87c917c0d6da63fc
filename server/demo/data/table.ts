/**
 * Parses a text table: one row per line, cells separated by bars, `–` for an empty cell. Throws when a row has more or
 * fewer cells than there are columns.
 */
export function parseTable<K extends string>(columns: readonly K[], table: string): Record<K, string>[] {
  return table
    .trim()
    .split("\n")
    .map((line) => {
      const cells = line.split(" | ").map((cell) => (cell === "–" ? "" : cell));
      if (cells.length !== columns.length) throw new Error(`Not a row of the table: ${line}`);
      return Object.fromEntries(columns.map((column, i) => [column, cells[i]])) as Record<K, string>;
    });
}

/** The number in a cell; null for an empty cell. */
export function numberOf(cell: string | undefined): number | null {
  return cell ? Number(cell) : null;
}
