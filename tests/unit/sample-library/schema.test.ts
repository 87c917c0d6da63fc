import { expect, test } from "vitest";
import { NewSample } from "#domain/sample-library/schema.ts";
import { customUnits, toCustomFields } from "#domain/values/custom-fields.ts";
import { units } from "#domain/values/units.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { messagesOf } from "../../fixtures/messages.ts";

const field = { key: "Viscosity", value: "216", unit: "MPA_S" };

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
