import { expect, test } from "vitest";
import { DetailedCharacteristics, NewCake } from "#domain/cakes/schema.ts";
import { bodyOf } from "../../fixtures/examples.ts";

test.each<[Record<string, unknown>, Record<string, unknown>]>([
  [{ ph: "" }, { ph: null }],
  [{ ph: 15 }, { ph: 15 }],
  [{ wt_percent: 150 }, { wt_percent: 150 }],
  [{ storage_temperature: -273.15 }, { storage_temperature: -273.15 }],
  [{ amount_water_for_washing: 0 }, { amount_water_for_washing: 0 }],
  [{ amount_water_for_washing: null, amount_water_for_washing_units: null }, {}],
  [{ location_details: " " }, { location_details: null }],
  [{ appearance: " grey " }, { appearance: "grey" }],
])("a new cake with %j is valid", (more, read) => {
  expect(NewCake.parse(bodyOf("createCake", more))).toMatchObject(read);
});

test.each([-100, 100, 0])("a zeta potential of %d is valid", (zeta_potential) => {
  const body = bodyOf("enterCakeDetailedCharacteristics", { zeta_potential });
  expect(DetailedCharacteristics.parse(body)).toMatchObject({ zeta_potential });
});

test("a field that an edit leaves out is unchanged, and a field that it empties is empty", () => {
  const { created_by, creation_date } = bodyOf("enterCakeDetailedCharacteristics");
  const edit = { created_by, creation_date, ph: "", location_details: "", location_id: null };
  expect(
    Object.entries(DetailedCharacteristics.parse(edit)).filter(([, value]) => value !== undefined),
  ).toEqual([
    ["ph", null],
    ["location_details", null],
    ["created_by", created_by],
    ["creation_date", creation_date],
  ]);
});
