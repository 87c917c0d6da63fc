import { expect, test } from "vitest";
import type { Change } from "#domain/kernel/change.ts";
import { reportLines } from "#domain/reports/csv.ts";
import { monthReport } from "#domain/reports/month.ts";
import { exampleRecords } from "../../fixtures/examples.ts";
import { aGrowTrial, growStepsIn, growTrialChanges } from "../../fixtures/grow-trials.ts";
import { aLab } from "../../fixtures/lab.ts";
import { aChemical, aUseRecord, chemicalChanges, DANA, MARCUS, NOW } from "../../fixtures/records.ts";

const id = (n: number) => `8d2c1c6e-6a55-4a1b-9d0c-00000000000${n}`;
const report = (records: Change[], person?: string, month = "2026-11") =>
  monthReport(aLab(...records).records, { month, person });

const used = chemicalChanges(
  aChemical({
    use_records: [
      aUseRecord({ id: id(1) }),
      aUseRecord({ id: id(2), amount_used: 1.5, amount_used_units: "LITRES" }),
      aUseRecord({ id: id(3), voided: { reason: "Wrong bottle", by: DANA, at: NOW } }),
      aUseRecord({ id: id(4), amount_used: 100, created_by: MARCUS }),
      // Still October in New York.
      aUseRecord({ id: id(5), creation_date: "2026-11-01T02:00:00.000Z" }),
      aUseRecord({ id: id(6), resource_use_purpose_id: null, purpose: "Cleaning" }),
    ],
  }),
);

test("uses are added by material and purpose in the month of New York, without void ones", async () => {
  const { uses, year } = await report(used);
  const of = { material: "Nitric acid", resource_type: "ACID" };
  expect(uses).toEqual([
    { ...of, purpose: "Chemical Dilution", uses: 3, amount: 2.1, amount_units: "LITRES" },
    { ...of, purpose: "Cleaning", uses: 1, amount: 500, amount_units: "ML" },
  ]);
  expect(year.map(({ uses }) => uses)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 4, 0]);
  expect(year[9]?.month).toBe("2026-10");
});

test("a person's report has that person's uses, in any spelling of the address, and names everyone", async () => {
  const { uses, people } = await report(used, MARCUS.toUpperCase());
  expect(uses).toMatchObject([{ uses: 1, amount: 100, amount_units: "ML" }]);
  expect(people).toEqual([DANA, MARCUS].sort());
});

test("a trial is in the months in which it was under way", async () => {
  const steps = growStepsIn(id(1), "COMPLETED", "COMPLETED", "COMPLETED", "COMPLETED");
  const done = steps.map((step) => ({
    ...step,
    state: "COMPLETED" as const,
    changed: { by: DANA, at: NOW },
  }));
  const created_at = "2025-12-01T15:00:00.000Z";
  const trials = [
    ...growTrialChanges(aGrowTrial({ id: id(1), code: "GT-001", created_at, process_states: done })),
    ...growTrialChanges(aGrowTrial({ id: id(2), code: "GT-002", created_at })),
  ];
  const codes = async (month: string) =>
    (await report(trials, undefined, month)).grow_trials.map(({ name }) => name).sort();
  expect(await codes("2025-11")).toEqual([]);
  expect(await codes("2026-11")).toEqual(["GT-001", "GT-002"]);
  expect(await codes("2026-12")).toEqual(["GT-002"]);
});

test("stock at its reorder level and stock that expires in the month are listed", async () => {
  const stocked = [
    ...chemicalChanges(aChemical({ id: id(1), reorder_level: 12 })),
    ...chemicalChanges(aChemical({ id: id(2), expiry_date: "2026-11-30T05:00:00.000Z", lot_number: "A-17" })),
    ...chemicalChanges(aChemical({ id: id(3), expiry_date: "2026-12-01T05:00:00.000Z" })),
    ...chemicalChanges(
      aChemical({ id: id(4), expiry_date: "2026-11-30T05:00:00.000Z", inactivated_at: NOW }),
    ),
  ];
  const { low_stock, expiries } = await report(stocked);
  expect(low_stock).toMatchObject([{ id: id(1), name: "Nitric acid", reorder_level: 12 }]);
  expect(expiries).toMatchObject([{ id: id(2), lot_number: "A-17", location_name: "Wet lab A" }]);
});

test("the lines of a report have every row of its parts, and the twelve months of its year", async () => {
  const whole = await report(exampleRecords);
  const lines = reportLines(whole);
  const { uses, cakes, cnfs, homogenizations, grow_trials, samples, low_stock, expiries } = whole;
  const rows = [uses, cakes, cnfs, homogenizations, grow_trials, samples, low_stock, expiries].flat();
  expect(cakes.length + cnfs.length + homogenizations.length + samples.length).toBeGreaterThan(0);
  expect(lines).toHaveLength(rows.length + 12 * 6);
});
