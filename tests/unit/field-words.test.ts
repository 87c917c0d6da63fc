import { expect, test } from "vitest";
import { fieldViews, gistOf, showField } from "#components/record/field-views.ts";
import { bodyOf } from "../fixtures/examples.ts";
import { growIds } from "../fixtures/grow-trials.ts";
import { ids } from "../fixtures/records.ts";

const names = new Map([
  [ids.cake, "Cake NOP-2026-004 Hour 3"],
  [ids.wetLabA, "Wet lab A"],
  [ids.equipment, "Bench high-pressure homogenizer"],
]);
const described = (command: string) =>
  Object.fromEntries(
    fieldViews(bodyOf(command), names, command).map((field) => [field.label, showField(field)]),
  );

test("the line of a waiting write names its figures", () => {
  expect(gistOf(bodyOf("addWeeklyData", { avg_height: 1.9 }), names, "addWeeklyData")).toBe(
    "Week Number 3, Avg Height 1.9 cm",
  );
  expect(gistOf(bodyOf("createHomogenization"), names, "createHomogenization")).toBe(
    "Cake NOP-2026-004 Hour 3, Cake wt % 15.2 %",
  );
});

test("a new homogenization is described with the labels and units of its form", () => {
  expect(described("createHomogenization")).toMatchObject({
    Cake: "Cake NOP-2026-004 Hour 3",
    "Cake wt %": "15.2 %",
    "Desired CNF wt %": "1 %",
    "Desired CNF volume": "10 L",
    "CNF amount for viscosity test": "0.25 L",
    "Cake density estimate": "1.052 g/mL",
    "Amount cake suggested": "0.675 kg",
    "Total Water to be Added": "9.585 L",
    Location: "Wet lab A",
  });
});

test("a homogenization run and a deferred step are described with the labels of their forms", () => {
  expect(described("addHomogenizationData")).toMatchObject({
    "Homogenization equipment": "Bench high-pressure homogenizer",
    "Pressure Range": "7250, 14500 PSI",
    "Num Cyles for Homogenization": "5 #",
  });
  expect(described("updateHomogenizationState")).toEqual({
    State: "Todo Later",
    "Updated By": "dana.ruiz@cnf-lab.example",
    Time: "Nov 19, 2026, 10:42 AM",
  });
});

test("a week of a tray is described with the labels and units of its form, and with the removed plugs", () => {
  expect(described("addWeeklyData")).toMatchObject({
    "Week Number": "3",
    "Avg Height": "10.4 cm",
    "Count Plugs for Avg": "10 plugs",
    "Plant tag-comments": "healthy, leaf: dark green",
    "Plug removal": "1 plug: mechanical damage",
  });
});

test("a trial, a transplant and a harvest are described with the labels of their forms", () => {
  expect(described("createGrowTrial")).toMatchObject({ "Trial Length": "42 days", "Plug Size": "2.5 cm" });
  expect(described("addTransplantData")).toMatchObject({ "Germination Rate": "95.8 %" });
  expect(described("addHarvestData")).toMatchObject({
    "Final Root Length": "14.2 cm",
    "Leaf Dry Mass": "21.06 g",
    "Root Volume": "92.8 cm³",
    "Root to Shoot Ratio": "0.301",
    "Plugs Harvested": "23 plugs",
  });
});

test("a picture is described by its name, its tray and its size, and not by its hash", () => {
  expect(described("saveImage")).toEqual({
    "File Name": "leaf.jpg",
    Size: "1 kB",
    Formulation: growIds.tray,
  });
});
