import { expect, test } from "vitest";
import { kinds } from "#domain/kinds.ts";
import { findableTables, lineageTables } from "#domain/tables.ts";

test("the tables of the lineage are those of kinds with parents or children", () => {
  expect(lineageTables).toEqual(findableTables.filter((table) => kinds[table].thread !== null));
});
