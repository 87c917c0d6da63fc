import { expect, test } from "vitest";
import { nextNumber } from "#domain/kernel/numbering.ts";
import { Reads } from "#domain/kernel/records.ts";
import { aStamp } from "../../fixtures/records.ts";

const onServer = aStamp({ final: true });
const series = (last: number | null) =>
  new Reads(new Map([["counters:nop:2026", last === null ? null : { id: "nop:2026", last }]]));

test("a series begins at 1, and continues from the last number given", () => {
  expect(nextNumber(series(null), onServer, "nop:2026")?.n).toBe(1);
  expect(nextNumber(series(11), onServer, "nop:2026")).toEqual({
    n: 12,
    change: { table: "counters", id: "nop:2026", record: { id: "nop:2026", last: 12 } },
  });
});

test("numbers that a person has entered are skipped", () => {
  expect(nextNumber(series(11), onServer, "nop:2026", (n) => n !== 12 && n !== 13)?.n).toBe(14);
});

test("a tablet gives no numbers, and requests none", () => {
  const lab = new Reads(new Map());
  expect(nextNumber(lab, aStamp(), "nop:2026")).toBeNull();
  expect([...lab.missing]).toEqual([]);
});
