import { expect, test } from "vitest";
import { titleOfVersion } from "#domain/history/titles.ts";
import { aRemoval, aWeek } from "../../fixtures/grow-trials.ts";
import { aUseRecord } from "../../fixtures/records.ts";

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

test.each([
  ["Corrected", ["corrections", "a"]],
  ["Use voided", ["use_records", "a", "voided"]],
  ["Use linked", ["use_records", "a", "linked_to"]],
  ["Marked inactive", ["inactivated_at"]],
  ["Characterized", ["characterized"]],
  ["Homogenized", ["homogenized"]],
  ["Step changed", ["process_states", "a", "state"]],
  ["Step re-opened", ["process_states", "a", "reopened"]],
  ["Plugs removed", ["plug_removals", "a"]],
  ["Harvested", ["harvest_data"]],
  ["Transplanted", ["transplanted"]],
  ["Seeds sown", ["sown"]],
  ["Formulation added", ["formulation_ids"]],
  ["Formulation changed", ["edited", "at"]],
  ["Marked active", ["is_active"]],
  ["Edited", ["updated"]],
  ["Moved", ["location_id"]],
  ["Changed", ["ph"]],
])("'%s' is the title of a new %s", (title, path) => {
  expect(changed({ path, after: "new" })).toBe(title);
});

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

test("an edit of the place alone is a move", () => {
  const updated = { path: ["updated"], after: { by: "dana", at: "2026-11-19" } };
  const moved = { path: ["location_id"], before: "a", after: "b" };
  expect(changed(moved, { path: ["location_details"], after: "Shelf 2" }, updated)).toBe("Moved");
  expect(changed(moved, { path: ["comments"], after: "Cap replaced" }, updated)).toBe("Edited");
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
