import { expect, test } from "vitest";
import { lastUnits, lastUsedFor } from "#domain/resource-use/last-use.ts";
import type { UseRecord } from "#domain/resource-use/schema.ts";

const NOP = { purpose_id: "p-nop", purpose_name: "NOP_PROCESS" } as const;
const DILUTION = { purpose_id: "p-dilution", purpose_name: "CHEMICAL_DILUTION" } as const;

const use = (day: number, more: Partial<UseRecord>): UseRecord => ({
  id: `use ${day}`,
  resource_id: "stock",
  resource_type: "CHEMICAL",
  resource_use_purpose: "NOP_PROCESS",
  purpose: null,
  comments: null,
  amount_used: 1,
  amount_used_units: "LITRES",
  linked_to: null,
  voided: null,
  creation_date: `2026-11-${day}T15:00:00.000Z`,
  created_by: "dana@lab.example",
  recorded_by: "dana@lab.example",
  ...more,
});

test("the newest use counts, whatever the order of the records", () => {
  const uses = [use(19, { resource_use_purpose: "CHEMICAL_DILUTION", amount_used_units: "ML" }), use(12, {})];
  const last = {
    resource_use_purpose_id: "p-dilution",
    purpose: null,
    amount_used_units: "ML",
    label: "Chemical Dilution",
  };
  expect(lastUsedFor(uses, [NOP, DILUTION])).toEqual(last);
  expect(lastUsedFor(uses.toReversed(), [NOP, DILUTION])).toEqual(last);
});

test("a voided use does not count", () => {
  const voided = { reason: "Wrong bottle", by: "dana@lab.example", at: "2026-11-20T15:00:00.000Z" };
  expect(
    lastUsedFor([use(19, { voided, resource_use_purpose: "CHEMICAL_DILUTION" }), use(12, {})], [NOP])?.label,
  ).toBe("NOP Process");
});

test("another purpose is offered with its text", () => {
  const cleaning = use(19, { resource_use_purpose: null, purpose: "Cleaning the reactor" });
  expect(lastUsedFor([cleaning], [NOP])).toMatchObject({
    resource_use_purpose_id: "other",
    purpose: "Cleaning the reactor",
    label: "Cleaning the reactor",
  });
});

test("a stock without a use, or whose purpose is no longer offered, offers nothing", () => {
  expect(lastUsedFor([], [NOP])).toBeNull();
  expect(lastUsedFor([use(19, { resource_use_purpose: "GROW_TRIAL" })], [NOP])).toBeNull();
});

test("an amount begins with the units of the last NOP process, else with others, if the field offers them", () => {
  const sample = use(20, { resource_use_purpose: "SAMPLE_FOR_STORAGE_OR_CHARACTERIZATION" });
  const uses = [use(12, { amount_used_units: "ML" }), use(19, { amount_used_units: "KG" }), sample];
  expect(lastUnits(["ML", "KG"], uses, "ML")).toBe("KG");
  expect(lastUnits(["ML", "LITRES"], uses, "LITRES")).toBe("LITRES");
  expect(lastUnits(["ML", "LITRES"], undefined, null)).toBeNull();
});
