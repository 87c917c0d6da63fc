import { expect, test } from "vitest";
import { fieldViews } from "#components/record/field-views.ts";

test.each([
  [true, "Yes"],
  [false, "No"],
  [null, "–"],
])("an edit to %s is shown as %s", (has_high_shear, text) => {
  const base = { has_high_shear: has_high_shear === true ? null : true };
  const views = fieldViews({ has_high_shear, base }, new Map(), "enterCakeDetailedCharacteristics");
  expect(views).toEqual([{ key: "has_high_shear", label: "High shear", text }]);
});
