import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { reports } from "#server/reports/reports.ts";

test("the page on reports names every view and its columns", () => {
  const documented = [...readFileSync("docs/reports.md", "utf8").matchAll(/^\| `(\w+)` \| (.+) \|$/gm)];
  expect(documented.map(([, name, columns]) => [name, columns?.split(", ")])).toEqual(
    reports.map(({ name, columns }) => [name, columns.map(([column]) => column)]),
  );
});

test("no view has two columns of one name", () => {
  for (const { columns } of reports) {
    const names = columns.map(([column]) => column);
    expect(names).toEqual([...new Set(names)]);
  }
});
