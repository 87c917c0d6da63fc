import { expect, test } from "vitest";
import { namesOfSubstance } from "#domain/chemicals/substances.ts";

test.each(["naoh", "Sodium hydroxide", " LYE "])("%s is sodium hydroxide", (name) => {
  expect(namesOfSubstance({ name })).toContain("1310-73-2");
});

test("a CAS number decides, whatever the name is", () => {
  expect(namesOfSubstance({ name: "Cleaning acid", cas_number: "7697-37-2" })).toContain("hno3");
  expect(namesOfSubstance({ name: "Nitric acid", cas_number: "52583-42-3" })).toEqual([]);
});
