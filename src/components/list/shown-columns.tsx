import type { TableName } from "#domain/kernel/tables.ts";
import { isFindable } from "#domain/kind-pages.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import type { Column } from "#ui/table/column.ts";

/** The columns with the short code of the label below the name. */
export function withCodes<R extends { id: string }>(
  table: TableName,
  columns: readonly Column<R>[],
): readonly Column<R>[] {
  const [name, ...others] = columns;
  if (!isFindable(table) || name === undefined) return columns;
  return [{ ...name, code: ({ id }: R) => shortCode({ table, id }) }, ...others];
}

/** The first column and the chosen others, which are shown on every window; without a choice all columns. */
export function chosenColumns<R>(columns: readonly Column<R>[], keys: readonly string[] | null) {
  if (keys === null) return columns;
  return columns.flatMap((column, i) => {
    if (i === 0) return [column];
    return keys.includes(column.key)
      ? [{ ...column, hideBelow: undefined, hideInCards: undefined, inLine: undefined }]
      : [];
  });
}
