import fc from "fast-check";
import { expect, test } from "vitest";
import { fieldViews } from "#components/record/field-views.ts";
import { changesBetween } from "#domain/history/changes.ts";
import { titleOfVersion } from "#domain/history/titles.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { aRemoval, aWeek } from "../../fixtures/grow-trials.ts";
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

const changed = (...changes: Parameters<typeof titleOfVersion>[0]["changes"]) =>
  titleOfVersion({ kind: "changed", changes });

test.each([
  ["created", "Recorded"],
  ["deleted", "Deleted"],
  ["changed", "Changed"],
] as const)("a version that is %s is titled '%s'", (kind, title) => {
  expect(titleOfVersion({ kind, changes: [] })).toBe(title);
});

test("uses show how much was used", () => {
  const use = aUseRecord({ amount_used: 2.5, amount_used_units: "LITRES" });
  expect(changed({ path: ["use_records", "a"], after: use })).toBe("Used 2.5 L");
  const more = { path: ["use_records", "b"], after: aUseRecord() };
  expect(changed({ path: ["use_records", "a"], after: use }, more)).toBe("Used 2.5 L, 500 mL");
});

test.each(tableOf<[title: string, path: string[]]>("titles of a change"))(
  "'%s' is the title of a new %s",
  (title, path) => {
    expect(changed({ path, after: "new" })).toBe(title);
  },
);

test("a week is named by its number, also where it is withdrawn with its removed plugs", () => {
  const [week, removal] = [aWeek({ week_number: 3 }), aRemoval()];
  expect(
    changed({ path: ["plug_removals", "b"], after: removal }, { path: ["weekly_data", "a"], after: week }),
  ).toBe("Week 3 added");
  expect(
    changed({ path: ["weekly_data", "a"], before: week }, { path: ["plug_removals", "b"], before: removal }),
  ).toBe("Week 3 deleted");
});

test.each([
  ["Harvest data changed", "harvest_data"],
  ["Transplant data changed", "transplanted"],
])("'%s' is the title of another %s", (title, field) => {
  expect(changed({ path: [field], before: { by: "a" }, after: { by: "b" } })).toBe(title);
});

test("an edit of the place alone is a move, of the person alone an assignment", () => {
  const updated = { path: ["updated"], after: { by: "dana", at: "2026-11-19" } };
  const moved = { path: ["location_id"], before: "a", after: "b" };
  expect(changed(moved, { path: ["location_details"], after: "Shelf 2" }, updated)).toBe("Moved");
  expect(changed(moved, { path: ["comments"], after: "Cap replaced" }, updated)).toBe("Edited");
  const assigned = { path: ["assigned_to"], after: "marcus" };
  expect(changed(assigned, updated)).toBe("Assigned");
  expect(changed(assigned, moved, updated)).toBe("Edited");
  expect(changed({ path: ["is_active"], before: true, after: false }, updated)).toBe("Marked inactive");
});

test("a stock that is active again was marked active", () => {
  expect(changed({ path: ["inactivated_at"], before: "2026-11-19", after: null })).toBe("Marked active");
});

test("recorded maintenance is the title of its version", () => {
  expect(changed({ path: ["upkeep", "a"], after: { id: "a", kind: "CALIBRATION" } })).toBe(
    "Calibration recorded",
  );
});

test.each([
  ["CNF", "CNF-2026-001-01", "CNF-2026-001-01"],
  ["HOMOGENIZATION", "HOM-NOP-2026-001-01", "Homogenization HOM-NOP-2026-001-01"],
  ["SAMPLE", "Retained sample", "Retained sample"],
])("a use that went into a %s names it once", (type, name, text) => {
  const body = { linked_to: { type, id: "made" } };
  const [view] = fieldViews(body, new Map([["made", name]]), "linkUse");
  expect(view?.text).toBe(text);
});
