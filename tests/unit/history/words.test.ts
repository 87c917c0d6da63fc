import { describe, expect, test } from "vitest";
import { describeVersion } from "#components/history/describe-history.ts";
import { readNames } from "#components/record/record-names.ts";
import { changesBetween } from "#domain/history/changes.ts";
import type { Version } from "#domain/history/schema.ts";
import {
  aGrowTrial,
  aHarvest,
  aPhotoWidth,
  aRemoval,
  aTray,
  aWeek,
  growIds,
  growTrialChanges,
  trayChanges,
} from "../../fixtures/grow-trials.ts";
import { aLab } from "../../fixtures/lab.ts";
import { aChemical, aUseRecord, DANA, ids, MARCUS, NOW } from "../../fixtures/records.ts";

const names = new Map([
  [ids.wetLabA, "Wet lab A"],
  [ids.use, "500 ML of Nitric acid"],
]);

function aVersion(before: object | null, after: object, operation = "o"): Version {
  return {
    version: 2,
    kind: before ? "changed" : "created",
    at: NOW,
    recorded_at: null,
    user: DANA,
    device: null,
    command: "c",
    operation,
    changes: changesBetween(before, after),
  };
}

const described = (before: object | null, after: object, operation?: string) =>
  describeVersion(aVersion(before, after, operation), after, names).map((line) => [
    line.label,
    line.before,
    line.after,
  ]);

test("an edit shows both values, as text and with the unit beside the value", () => {
  const before = { ph: 6.8, amount_supplied: 10, amount_units: "KG", has_high_shear: true };
  const after = {
    ...before,
    ph: null,
    amount_supplied: 9.5,
    has_high_shear: false,
    location_id: ids.wetLabA,
  };
  expect(described(before, after)).toEqual([
    ["pH", "6.8", "–"],
    ["Amount supplied", "10 kg", "9.5 kg"],
    ["High shear", "Yes", "No"],
    ["Location", "–", "Wet lab A"],
  ]);
});

test("of the trays of a trial only the added tray is shown", () => {
  const known = new Map([
    [growIds.tray, "GT-003-F1"],
    [growIds.harvested, "GT-003-F2"],
  ]);
  const [before, after] = [[growIds.tray], [growIds.tray, growIds.harvested]].map((formulation_ids) => ({
    formulation_ids,
  })) as [object, object];
  expect(describeVersion(aVersion(before, after), after, known)).toMatchObject([
    { label: "Formulations", before: null, after: "GT-003-F2" },
  ]);
});

test("a unit that alone was changed is shown", () => {
  expect(
    described({ amount_supplied: 10, amount_units: "KG" }, { amount_supplied: 10, amount_units: "GRAMS" }),
  ).toEqual([["Amount units", "kg", "g"]]);
});

test("a new record shows the entered values, and who recorded it where that is another person", () => {
  const record = {
    id: "a",
    ph: 7,
    comments: null,
    is_for_research: false,
    recorded_by: DANA,
    created_by: DANA,
  };
  expect(described(null, record)).toEqual([["pH", null, "7"]]);
  expect(described(null, { ...record, created_by: MARCUS })).toContainEqual(["Created By", null, MARCUS]);
});

test("a void shows the use and the reason, a count or an earlier difference its amount in the stock's units", () => {
  const use = aUseRecord();
  const before = aChemical({ use_records: [use] });
  const voided = { reason: "Wrong bottle", by: DANA, at: NOW };
  expect(described(before, { ...before, use_records: [{ ...use, voided }] })).toEqual([
    ["Resource use record", null, "500 ML of Nitric acid"],
    ["Reason", null, "Wrong bottle"],
  ]);
  const correction = { id: "c", delta: -0.3, reason: "Counted", creation_date: NOW, created_by: DANA };
  expect(described(before, { ...before, corrections: [correction] })).toEqual([
    ["Correction", null, "−0.3 L"],
    ["Reason", null, "Counted"],
  ]);
  const count = { ...correction, id: "d", new_amount_remaining: 4.5, entered_at: NOW, delta: undefined };
  expect(described(before, { ...before, corrections: [count] })).toEqual([
    ["Reason", null, "Counted"],
    ["New amount remaining", null, "4.5 L"],
  ]);
});

test("a line of more info is shown by itself, under its own name", () => {
  const before = { more_info: { "pH at 20": "7 NONE", Brix: "2 PERCENT" } };
  expect(described(before, { more_info: { "pH at 20": "7 NONE", Brix: "3 PERCENT" } })).toEqual([
    ["Brix", "2 %", "3 %"],
  ]);
});

test("a line of more info is shown whatever its name", () => {
  const more_info = { lot_id: "A77", plate_table: "4", recorded_by: DANA, flow_units: "L", created_at: NOW };
  const shown = described({ more_info: {} }, { more_info }).map(([label]) => label);
  expect(shown).toEqual(expect.arrayContaining(Object.keys(more_info)));
});

test("a step of a process shows its state before and after", () => {
  const step = { join_id: "a", name: "SEED_SOWN_PENDING", state: "PENDING", changed: null };
  const done = { ...step, state: "COMPLETED", changed: { by: DANA, at: NOW } };
  expect(described({ process_states: [step] }, { process_states: [done] })).toEqual([
    ["Seed Sown", "Pending", "Completed"],
  ]);
});

test("names are read for referenced records, and for nothing else", async () => {
  const tables: string[] = [];
  const get = async (table: string, id: string) => {
    tables.push(table);
    return (table === "locations" ? { id, name: "Wet lab A" } : undefined) as never;
  };
  expect(await readNames({ get }, [{ location_id: "a", comments: "b" }, { location_id: "a" }])).toEqual(
    new Map([["a", "Wet lab A"]]),
  );
  expect(tables).toEqual(["locations"]);
});

describe("of a tray", () => {
  const before = aTray({ weekly_data: [], plug_removals: [] });
  const writtenBy = { by: DANA, at: NOW };

  test("a week shows the measurements with their units, and the removed plugs", () => {
    const week = aWeek({ created_at: NOW, recorded: writtenBy, additional_comments: null });
    const removal = aRemoval({ created_at: NOW, recorded: writtenBy });
    const after = { ...before, weekly_data: [week], plug_removals: [removal] };
    expect(described(before, after)).toEqual([
      ["Week Number", null, "1"],
      ["Avg Height", null, "1.7 cm"],
      ["Avg Canopy Width", null, "1.5 cm"],
      ["Count Plugs for Avg", null, "10 plugs"],
      ["Plant tag-comments", null, "healthy"],
      ["Number of plugs removed", null, "1 plug"],
      ["Reason for removal", null, "damping off"],
    ]);
    const withdrawn = { id: week.id, week_number: 1, command_id: "c", deleted: writtenBy };
    const deleted = described(after, { ...before, deleted_weeks: [withdrawn] });
    expect(deleted).toContainEqual(["Avg Height", "1.7 cm", null]);
    expect(deleted.every(([, , after]) => after === null)).toBe(true);
  });

  test("a width that was measured in a picture is one value, as a sentence", () => {
    const byHand = aTray({ weekly_data: [aWeek()], plug_removals: [] });
    const measured = aWeek({ avg_canopy_width: 12.4, photo_width: aPhotoWidth(), updated: writtenBy });
    const after = { ...byHand, weekly_data: [measured] };
    const changed = [
      ["Avg Canopy Width", "1.5 cm", "12.4 cm"],
      ["Measured in a picture", "–", "± 0.4 cm, 9 plants"],
    ];
    expect(described(byHand, after)).toEqual(changed);
    expect(described(before, after)).toContainEqual(["Measured in a picture", null, "± 0.4 cm, 9 plants"]);
    const again = aPhotoWidth({ uncertainty_cm: 0.04, plants: 1 });
    const measuredAgain = { ...after, weekly_data: [{ ...measured, photo_width: again }] };
    expect(described(after, measuredAgain)).toEqual([
      ["Measured in a picture", "± 0.4 cm, 9 plants", "± 0.04 cm, 1 plant"],
    ]);
  });

  test("a voided removal and a deleted week show no marks of who edited them; the void shows its reason", () => {
    const removal = aRemoval({ weekly_data_id: null, updated: { by: DANA, at: NOW } });
    const voided = { ...removal, voided: { by: DANA, at: NOW, reason: "24 by mistake" } };
    const before = aTray({ plug_removals: [removal] });
    const lines = described(before, { ...before, plug_removals: [], voided_removals: [voided] });
    expect(lines.at(-1)).toEqual(["Reason", null, "24 by mistake"]);
    expect(lines.map(([label]) => label)).not.toContain("Updated");
    const week = aWeek({ updated: { by: DANA, at: NOW } });
    const deleted = described(aTray({ weekly_data: [week] }), aTray({ weekly_data: [] }));
    expect(deleted.map(([label]) => label)).not.toContain("Updated");
  });

  test("a harvest shows its figures; an edit of it only those that differ", () => {
    const harvest = aHarvest({ created_at: NOW, recorded: writtenBy });
    const harvested = { ...before, harvest_data: harvest };
    const lines = described(before, harvested);
    expect(lines).toContainEqual(["Leaf Wet Mass", null, "393.8 g"]);
    expect(lines).toContainEqual(["Root Volume", null, "92.8 cm³"]);
    expect(lines).toContainEqual(["Root Density", null, "0.068 g/cm³"]);
    expect(lines).toContainEqual(["Trial Length", null, "42 days"]);
    expect(described(harvested, { ...before, harvest_data: { ...harvest, root_score: 6 } })).toEqual([
      ["Root Score", "5.8", "6"],
    ]);
  });

  test("its formulation is shown by name, and an edit of it without who and when", async () => {
    const lab = aLab(...growTrialChanges(aGrowTrial()), ...trayChanges(before));
    const { id: _, ...pointers } = before;
    const known = await readNames(lab.records, [pointers, { formulation_ids: [before.id] }]);
    expect(known.get(growIds.lettuce)).toBe("Lettuce (Butterhead)");
    expect(known.get(growIds.hoagland)).toBe("Hoagland half strength");
    expect(known.get(growIds.biochar)).toBe("Biochar");
    expect(known.get(growIds.foam)).toBe("CNF foam plug");
    expect(known.get(growIds.trial)).toBe("GT-003");
    expect(known.get(before.id)).toBe("GT-003-F1");
    const edited = { ...before, test_for: "Root density", edited: writtenBy };
    expect(described(before, edited)).toEqual([["Test For", "Water retention", "Root density"]]);
  });
});

test("sown seeds show the day and the shelf", () => {
  const sown = aGrowTrial();
  const before = {
    ...sown,
    name: null,
    location_details: null,
    seed_sown_date: null,
    estimated_harvest_date: null,
    sown: null,
  };
  expect(described(before, sown, "addSeedSownData")).toEqual([
    ["Grow Trial Name", "–", "Grow Trial 2026-10-29"],
    ["Tray Shelf Location", "–", "Shelf B2"],
    ["Seed Sown Date", "–", "Oct 29, 2026, 10:00 AM"],
    ["Estimated Harvest Date", "–", "Dec 10, 2026, 10:00 AM"],
  ]);
});
