import { expect, test } from "vitest";
import { withEntered } from "#components/list/entered-columns.ts";
import { commandOf } from "#contract/operations.ts";
import { chemicalList } from "#domain/chemicals/views.ts";
import { toCsv } from "#domain/csv/write.ts";
import { type Field, fieldsOf } from "#domain/kernel/fields.ts";
import { readList } from "#domain/kernel/list.ts";
import { findableTables } from "#domain/tables.ts";
import { chemicalCsv } from "#features/chemicals/chemicals-list.tsx";
import { exampleRecords } from "../../fixtures/examples.ts";
import { aLab } from "../../fixtures/lab.ts";
import { aChemical, chemicalChanges, DANA, MARCUS } from "../../fixtures/records.ts";

const creatable = findableTables.filter((table) => commandOf("create", table) !== undefined);

test.each(creatable)("an export of %s has a column for each stored field of its form", async (table) => {
  const { records } = aLab(...exampleRecords);
  const [doc] = (await records.all(table)) as unknown as Record<string, unknown>[];
  const titles = (await withEntered(table, [], records)).map(({ title }) => title);
  const fields: Record<string, Field> = fieldsOf(commandOf("create", table)?.body);
  const stored = Object.entries(fields).filter(
    ([name]) => doc && typeof doc[name] !== "object" && name in doc,
  );
  expect(stored.length).toBeGreaterThan(0);
  for (const [, { label }] of stored)
    expect(
      titles.some((title) => title === label || title.startsWith(`${label} (`)),
      label,
    ).toBe(true);
});

test("an export of chemicals names the author and the comments, once", async () => {
  const chemical = aChemical({ comments: "Smells", created_by: MARCUS, recorded_by: DANA });
  const { records } = aLab(...chemicalChanges(chemical));
  const columns = await withEntered("chemicals", chemicalCsv, records);
  const titles = columns.map(({ title }) => title);
  expect(new Set(titles).size).toBe(titles.length);
  const [, row] = toCsv(columns, await readList(records, chemicalList, {})).split("\r\n");
  for (const entered of ["Smells", MARCUS, DANA]) expect(row).toContain(entered);
});
