import fc from "fast-check";
import { expect, test } from "vitest";
import { changesBetween } from "#domain/history/changes.ts";
import { aChemical, aUseRecord } from "../../fixtures/records.ts";

test("equal values are no change, and neither is another notation of one value", () => {
  expect(changesBetween(aChemical(), aChemical())).toEqual([]);
  expect(changesBetween({ ph: null, tags: [] }, { tags: null })).toEqual([]);
});

test("a field has its value before and after", () => {
  expect(changesBetween({ ph: 6.8, name: "a" }, { ph: 7, name: "a" })).toEqual([
    { path: ["ph"], before: 6.8, after: 7 },
  ]);
});

test("every value of a new record is added, every value of a deleted record is removed", () => {
  const record = { id: "a", ph: 7, comments: null, use_records: [] };
  expect(changesBetween(null, record)).toEqual([
    { path: ["id"], after: "a" },
    { path: ["ph"], after: 7 },
  ]);
  expect(changesBetween(record, null)).toEqual([
    { path: ["id"], before: "a" },
    { path: ["ph"], before: 7 },
  ]);
});

test("a new entry of a list is one change under its id", () => {
  const [first, second] = [aUseRecord(), aUseRecord({ id: "second" })];
  const before = aChemical({ use_records: [first] });
  expect(changesBetween(before, { ...before, use_records: [first, second] })).toEqual([
    { path: ["use_records", "second"], after: second },
  ]);
});

test("an edited entry shows the changed field alone, a deleted entry is one change", () => {
  const use = aUseRecord();
  const before = { use_records: [use, aUseRecord({ id: "second" })] };
  const voided = { reason: "Wrong bottle", by: "a", at: "b" };
  expect(changesBetween(before, { ...before, use_records: [{ ...use, voided }] })).toEqual([
    { path: ["use_records", use.id, "voided"], after: voided },
    { path: ["use_records", "second"], before: aUseRecord({ id: "second" }) },
  ]);
});

test("a step of a process is found by its join_id", () => {
  const step = { join_id: "a", name: "PRE_TREATMENT", state: "PENDING" };
  const after = { process_states: [{ ...step, state: "COMPLETED" }] };
  expect(changesBetween({ process_states: [step] }, after)).toEqual([
    { path: ["process_states", "a", "state"], before: "PENDING", after: "COMPLETED" },
  ]);
});

test("lists of plain values and maps change as a whole", () => {
  const before = { range: [10, 20], more_info: { Brix: "2 PERCENT" } };
  expect(changesBetween(before, { range: [10, 30], more_info: { Brix: "3 PERCENT" } })).toEqual([
    { path: ["range"], before: [10, 20], after: [10, 30] },
    { path: ["more_info"], before: { Brix: "2 PERCENT" }, after: { Brix: "3 PERCENT" } },
  ]);
});

test("for any two records, the changes between them turn the first into the second", () => {
  const value = fc.oneof(fc.integer(), fc.string(), fc.boolean());
  const entries = fc.uniqueArray(fc.record({ id: fc.constantFrom("a", "b", "c"), n: fc.integer() }), {
    selector: ({ id }) => id,
  });
  const record = fc.dictionary(fc.constantFrom("x", "y", "z"), fc.oneof(value, entries));
  fc.assert(
    fc.property(record, record, (before, after) => {
      const changes = changesBetween(before, after);
      const touched = new Set(changes.map(({ path }) => path[0]));
      for (const field of ["x", "y", "z"]) {
        const isEqual = JSON.stringify(sorted(before[field])) === JSON.stringify(sorted(after[field]));
        expect(touched.has(field)).toBe(!isEqual);
      }
      expect(
        changesBetween(after, before)
          .map(({ path }) => path.join())
          .sort(),
      ).toEqual(changes.map(({ path }) => path.join()).sort());
    }),
  );
});

/** The order of entries is not a value; an empty list is the same as none. */
function sorted(value: unknown): unknown {
  if (!Array.isArray(value)) return value ?? null;
  return value.length === 0 ? null : value.toSorted((a, b) => a.id.localeCompare(b.id));
}
