import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { writeWorkbook } from "#components/import/write-workbook.ts";

test("a template has a fill with a pattern: other programs refuse a workbook without one", async () => {
  const workbook = writeWorkbook([{ name: "Suppliers", rows: [["Name"], ["Hudson Reagents"]] }]);
  const { "xl/styles.xml": styles } = unzipSync(new Uint8Array(await workbook.arrayBuffer()));
  expect(strFromU8(styles ?? new Uint8Array())).toContain('<fill><patternFill patternType="none"/></fill>');
});
