import { describe, expect, test } from "vitest";
import { ChemicalEdit } from "#domain/chemicals/rules.ts";
import { FeedstockEdit } from "#domain/feedstocks/rules.ts";
import { messagesOf } from "../../fixtures/messages.ts";

const details = {
  lot_number: "L-2041",
  expiry_date: "2027-03-31T04:00:00.000Z",
  reorder_level: 2,
  cas_number: "7697-37-2",
  ghs_pictograms: ["GHS05", "GHS03"],
  signal_word: "DANGER",
};

describe("an edit of stock details", () => {
  test("stores what was entered, pictograms in the order of their codes", () => {
    expect(ChemicalEdit.parse(details)).toEqual({ ...details, ghs_pictograms: ["GHS03", "GHS05"] });
    expect(FeedstockEdit.parse({ expiry_date: "2027-03-31" })).toEqual({ expiry_date: details.expiry_date });
  });

  test("leaves omitted details as they are", () => {
    const parsed = ChemicalEdit.parse({ comments: "Moved" });
    expect(Object.entries(parsed).filter(([, value]) => value !== undefined)).toEqual([
      ["comments", "Moved"],
    ]);
  });

  test("clears details that are empty", () => {
    const empty = { lot_number: "", expiry_date: "", reorder_level: "", cas_number: "", signal_word: "" };
    expect(ChemicalEdit.parse({ ...empty, ghs_pictograms: [] })).toEqual({
      lot_number: null,
      expiry_date: null,
      reorder_level: null,
      cas_number: null,
      ghs_pictograms: [],
      signal_word: null,
    });
  });

  test("refuses a wrong check digit, a level below zero, and what is not a day", () => {
    expect(
      messagesOf(ChemicalEdit, { cas_number: "7697-37-3", reorder_level: -1, expiry_date: "soon" }),
    ).toEqual([
      "expiry_date: Please enter a valid date",
      "reorder_level: Reorder level must be ≥ 0",
      "cas_number: Please enter a valid CAS number, such as 7697-37-2",
    ]);
  });
});
