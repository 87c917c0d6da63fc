import { expect, test } from "vitest";
import { NewCnfSample, NewSample } from "#domain/sample-library/schema.ts";
import { customUnits, toCustomFields } from "#domain/values/custom-fields.ts";
import { units } from "#domain/values/units.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { messagesOf } from "../../fixtures/messages.ts";

const both: [Record<string, unknown>, string][] = [
  [{ sample_purpose_id: "" }, "sample_purpose_id: Sample purpose is required"],
  [{ location_id: undefined }, "location_id: Location is required"],
  [{ location_details: "  " }, "location_details: Location details are required"],
  [{ sample_description: "" }, "sample_description: Sample description is required"],
  [{ created_by: "" }, "created_by: Email is required"],
  [{ created_by: "dana" }, "created_by: Invalid email format"],
  [{ creation_date: "" }, "creation_date: Creation date is required"],
  [{ creation_date: "yesterday" }, "creation_date: Invalid date format"],
];

test.each([
  ...both,
  [{ resource_use_record_id: "" }, "resource_use_record_id: Resource use record is required"],
  [{ resource_use_record_id: "x" }, "resource_use_record_id: Please select a valid resource use record"],
] as [Record<string, unknown>, string][])("a sample with %j is refused: %s", (more, message) => {
  expect(messagesOf(NewSample, bodyOf("createSample", more))).toEqual([message]);
});

test.each([
  ...both,
  [{ amount_used: undefined }, "amount_used: Amount used is required"],
  [{ amount_used: -1 }, "amount_used: Amount used must be ≥ 0"],
  [{ amount_used_units: "" }, "amount_used_units: Amount units are required"],
] as [Record<string, unknown>, string][])("a sample of a CNF with %j is refused: %s", (more, message) => {
  expect(messagesOf(NewCnfSample, bodyOf("addSampleForLibrary", more))).toEqual([message]);
});

const INCOMPLETE = "more_info: All fields must have a key, value, and valid unit selected";
const field = { key: "Viscosity", value: "216", unit: "MPA_S" };

test.each([
  [[{ ...field, key: " " }], INCOMPLETE],
  [[{ ...field, value: "" }], INCOMPLETE],
  [[{ ...field, unit: "OTHER" }], INCOMPLETE],
  [[{ ...field, unit: "FURLONGS" }], INCOMPLETE],
  [[field, { key: "", value: "", unit: "OTHER" }], INCOMPLETE],
  [{ Viscosity: "216" }, INCOMPLETE],
  [{ Viscosity: " MPA_S" }, INCOMPLETE],
  [{ "": "216 MPA_S" }, INCOMPLETE],
  [{ Viscosity: "216 OTHER" }, INCOMPLETE],
  [{ Viscosity: 216 }, INCOMPLETE],
  ["216 MPA_S", INCOMPLETE],
  [[field, { ...field, value: "9" }], "more_info: Each key can be used once"],
  [[{ ...field, value: "9".repeat(201) }], "more_info: Keys and values must be at most 200 characters"],
])("custom fields %j are refused: %s", (more_info, message) => {
  expect(messagesOf(NewSample, bodyOf("createSample", { more_info }))).toEqual([message]);
});

test.each([
  [[field], { Viscosity: "216 MPA_S" }],
  [[{ key: " Colour ", value: " pale grey ", unit: "NONE" }], { Colour: "pale grey NONE" }],
  [{ Viscosity: "216 MPA_S" }, { Viscosity: "216 MPA_S" }],
  [[], {}],
  [null, {}],
  [undefined, {}],
])("custom fields %j are stored as %j", (more_info, stored) => {
  expect(NewSample.parse(bodyOf("createSample", { more_info })).more_info).toEqual(stored);
});

test("201 custom fields are refused, as lines and in stored form", () => {
  const lines = Array.from({ length: 201 }, (_, i) => ({ ...field, key: `${i}` }));
  for (const more_info of [lines, Object.fromEntries(lines.map(({ key }) => [key, "216 MPA_S"]))])
    expect(messagesOf(NewSample, bodyOf("createSample", { more_info }))).toEqual([
      "more_info: Add at most 200 fields",
    ]);
  expect(messagesOf(NewSample, bodyOf("createSample", { more_info: lines.slice(1) }))).toEqual([]);
});

test("stored custom fields are split into name, value and unit again", () => {
  expect(toCustomFields({ Colour: "pale grey NONE" })).toEqual([
    { key: "Colour", value: "pale grey", unit: "NONE" },
  ]);
});

test("custom fields have every unit of the lab but OTHER, and five of their own", () => {
  expect(customUnits).toEqual([
    ...units.filter((unit) => unit !== "OTHER"),
    "NONE",
    "MPA_S",
    "MV",
    "DEG_C",
    "US_PER_CM",
  ]);
});
