import { renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useListRows } from "#components/list/list-rows.ts";
import type { ListView } from "#components/list/list-view-state.ts";

type Row = { id: string; at: string; is_active?: boolean };
const row = (i: number): Row => ({ id: `${i}`, at: new Date(1e12 - i).toISOString() });
const view = { search: "", showAll: true, params: new URLSearchParams(), group: null } as unknown as ListView;

test("a list that is drawn again with the same rows is not sorted again, though its order is another object", () => {
  const compared: Row[] = [];
  const sortValue = (one: Row) => {
    compared.push(one);
    return one.at;
  };
  const fixed = {
    columns: [{ key: "at", head: "At", sortValue, cell: () => null }],
    textOf: () => [],
    filters: [],
  };
  const rows = Array.from({ length: 300 }, (_, i) => row(i));
  const { result, rerender } = renderHook(
    (all: readonly Row[]) =>
      useListRows({
        all,
        ...fixed,
        needsAttention: undefined,
        view,
        sort: { key: "at", direction: "descending" },
      }),
    { initialProps: rows },
  );
  compared.length = 0;
  rerender(rows);
  expect(compared).toEqual([]);
  const newest = row(-1);
  rerender([newest, ...rows]);
  expect(result.current.shown).toEqual([newest, ...rows]);
});
