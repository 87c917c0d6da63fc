import { expect, test } from "vitest";
import type { Change } from "#domain/kernel/change.ts";
import { decideWith } from "#domain/kernel/records.ts";
import { isFindable, pathOf } from "#domain/kind-pages.ts";
import { kinds, nameInSentence } from "#domain/kinds.ts";
import { readScanned } from "#domain/qr-labels/addresses.ts";
import { readLabelText } from "#domain/qr-labels/print/label-text.ts";
import { listFindables } from "#domain/search/search.ts";
import { type FindableTable, findableTables, tableNames } from "#domain/tables.ts";
import { exampleRecords } from "../fixtures/examples.ts";
import { aLab } from "../fixtures/lab.ts";
import { record, threadChanges } from "../fixtures/thread.ts";

/** The name of a record in a sentence, in a lab that has these records alone. */
async function nameOf(table: FindableTable, id: string, changes: Change[]): Promise<string> {
  const { records } = aLab(...changes);
  const { result } = await decideWith(
    (lab) => nameInSentence(lab, table, id),
    (keys) => Promise.all(keys.map((key) => records.get(...(key.split(":") as [FindableTable, string])))),
  );
  return result;
}

test.each([
  ["chemicals", "a chemical"],
  ["feedstocks", "a feedstock"],
  ["nop_processes", "an NOP process"],
  ["cakes", "a cake"],
  ["homogenizations", "Pending sync"],
  ["cnfs", "a CNF"],
  ["tray_formulations", "a tray"],
  ["grow_trials", "a grow trial"],
] as [FindableTable, string][])("one of the %s that this device does not know is %s", async (table, name) => {
  expect(await nameOf(table, "nowhere", [])).toBe(name);
});

test.each([
  ["cnfs", { name: "CNF-2026-001-09" }, "CNF-2026-001-09"],
  ["cnfs", { name: null }, "a CNF"],
  ["homogenizations", { name: "HOM-1", cake_id: "cake-3" }, "HOM-1"],
  [
    "homogenizations",
    { name: null, cake_id: "cake-end" },
    "the homogenization of Cake NOP-2026-001 After reaction",
  ],
  ["homogenizations", { name: null, cake_id: "nowhere" }, "the homogenization of a cake"],
  ["nop_processes", { batch_number: "NOP-2026-009" }, "NOP-2026-009"],
  ["nop_processes", { batch_number: null, feedstock_id: "nowhere" }, "an NOP process"],
  ["nop_processes", { batch_number: null, feedstock_id: "jute" }, "the NOP process of FS-JUTE-01"],
  ["chemicals", { chemical_name_id: "nowhere" }, "a chemical"],
  ["tray_formulations", { grow_trial_id: "nowhere", identifier: "F1" }, "?-F1"],
] as [FindableTable, object, string][])(
  "one of the %s, %o, is %s in a sentence",
  async (table, fields, name) => {
    expect(await nameOf(table, "one", [...threadChanges, record(table, "one", fields)])).toBe(name);
  },
);

test("each kind has a prefix and pages of its own, and so has each type of code", () => {
  const all = Object.values(kinds);
  for (const values of [all.map(({ prefix }) => prefix), all.map(({ page }) => page)])
    expect(new Set(values).size).toBe(values.length);
  const types = all.flatMap(({ qrTypes }) => qrTypes);
  expect(new Set(types).size).toBe(types.length);
  expect(tableNames.filter(isFindable).sort()).toEqual([...findableTables].sort());
});

test("every record that search finds has its title on its label, and a page that a scan opens", async () => {
  const { records } = aLab(...exampleRecords);
  const found = await listFindables(records);
  expect(new Set(found.map(({ table }) => table))).toEqual(new Set(findableTables));
  for (const { table, id, title } of found) {
    expect(await readLabelText(records, { table, id })).toMatchObject({ title });
    const scanned = readScanned(pathOf({ table, id }));
    expect(scanned).toEqual({ kind: "record", origin: null, table, id });
  }
});
