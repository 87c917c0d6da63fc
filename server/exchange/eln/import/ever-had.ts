import type { ReadRecord } from "./read-crate.ts";

/** The values that a field of a record has, or had by its history; of a list, its entries. */
export function everHad({ record, history }: ReadRecord, field: string): unknown[] {
  const former = history.flatMap(({ changes }) =>
    changes.flatMap(({ path: [first, ...rest], before, after }) =>
      // A path of two is an entry of a list; a longer one is a field of that entry.
      first === field && rest.length <= 1 ? [before, after] : [],
    ),
  );
  return [record?.[field], ...former].flat().filter((value) => value !== undefined && value !== null);
}
