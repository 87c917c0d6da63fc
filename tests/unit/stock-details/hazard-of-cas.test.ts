import { expect, test } from "vitest";
import { suggestedHazard } from "#domain/stock-details/hazard-of-cas.ts";

const suggested = (cas_number: string, concentration = 70) =>
  suggestedHazard({ cas_number, concentration, concentration_units: "PERCENT" }, []);

test("a CAS number that was pasted with spaces has the hazard of the number", () => {
  expect(suggested(" 7697-37-2 ")).toEqual({
    ghs_pictograms: ["GHS03", "GHS05", "GHS06"],
    signal_word: "DANGER",
  });
});

test.each(["constructor", "toString", "7697-37"])("%s is no substance", (text) => {
  expect(suggested(text)).toBeNull();
});
