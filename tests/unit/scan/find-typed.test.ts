import { expect, test } from "vitest";
import { findTyped } from "#components/scan/resolve-scan.ts";
import { shortCode } from "#domain/qr-labels/codes.ts";
import { listFindables } from "#domain/search/search.ts";
import { cnfIds } from "../../fixtures/cnfs.ts";
import { exampleRecords } from "../../fixtures/examples.ts";
import { aLab } from "../../fixtures/lab.ts";

const findables = await listFindables(aLab(...exampleRecords).records);
const titles = (typed: string) => findTyped(findables, typed).map(({ title }) => title);
const code = shortCode({ table: "cnfs", id: cnfIds.cnf });

test.each([code, code.toLowerCase(), code.slice(4), ` ${code.replace("-", " ")} `])(
  "the short code %j opens its CNF",
  (typed) => expect(titles(typed)).toEqual(["CNF-2026-004-01"]),
);

test("an exact name finds the record of that name, and not the records made of it", () => {
  expect(titles("nop-2026-004")).toEqual(["NOP-2026-004"]);
});

test("part of a name finds every record that contains it", () => {
  expect(titles("2026-004").length).toBeGreaterThan(2);
});

test("a code of another kind is not the code of this record", () => {
  expect(titles(code.replace("CNF", "CKE"))).toEqual([]);
});
