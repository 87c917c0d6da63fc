import { expect, test } from "vitest";
import { printLabelsPath, printTrialPath, readLabelRefs } from "#domain/qr-labels/addresses.ts";
import { qrModules, qrPath } from "#domain/qr-labels/print/qr-code.ts";

test("the records to print are in the address, and are read from it again", () => {
  const refs = [
    { table: "cnfs", id: "c-1" },
    { table: "cakes", id: "k-1" },
  ] as const;
  const path = printLabelsPath(refs);
  expect(path).toBe("/print-labels?items=cnfs:c-1,cakes:k-1");
  expect(readLabelRefs(new URL(path, "http://lab").searchParams.get("items") ?? "")).toEqual(refs);
  expect(printTrialPath("t-1")).toBe("/print-labels?trial=t-1");
});

test("from an edited address only records of the lab are read, each once", () => {
  expect(readLabelRefs("cnfs:a,users:b,cnfs:a,cakes:,,__proto__:x,cakes")).toEqual([
    { table: "cnfs", id: "a" },
  ]);
  expect(readLabelRefs("")).toEqual([]);
});

test("the drawing of a code has exactly its dark modules", () => {
  const modules = qrModules("http://lab/inventory/cnfs/1");
  const drawn = modules.map((row) => row.map(() => false));
  for (const [, x = "", y = "", length = ""] of qrPath(modules).matchAll(/M(\d+) (\d+)h(\d+)v1H\d+z/g))
    drawn[Number(y)]?.fill(true, Number(x), Number(x) + Number(length));
  expect(drawn).toEqual(modules);
});
