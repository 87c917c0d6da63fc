import { expect, test } from "vitest";
import { onlineCommands, queries } from "#contract/index.ts";
import type { ChemicalDetail } from "#domain/chemicals/schema.ts";
import { ledgerRows } from "#domain/resource-use/ledger.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { aChemical, aUseRecord, chemicalChanges, DANA, ids, MARCUS, NOW } from "../../fixtures/records.ts";

const { correctChemical, voidUseRecord } = onlineCommands;
const why = { reason: "Weighed again", created_by: DANA, creation_date: NOW };
const supplied = aChemical({ amount_supplied: 10, amount_units: "LITRES" });
const used = aUseRecord({ amount_used: 4, amount_used_units: "LITRES", linked_to: null });

function start(more: Partial<typeof used> = {}) {
  const lab = aLab(...chemicalChanges({ ...supplied, use_records: [{ ...used, ...more }] }));
  const chemical = async () =>
    (await lab.ask(queries.getChemical, { params: { id: ids.chemical } })) as ChemicalDetail;
  const correct = (body: object) =>
    lab.run(correctChemical, { params: { id: ids.chemical }, body: { ...why, ...body } });
  const takeBack = () => lab.run(voidUseRecord, { params: { id: used.id }, body: why });
  return { chemical, correct, takeBack };
}

test("a correction sets the remaining amount, and the ledger records difference and reason", async () => {
  const { chemical, correct } = start();
  accepted((await correct({ new_amount_remaining: 5.5 })).result);
  const after = await chemical();
  expect(after.amount_remaining).toBe(5.5);
  expect(after.corrections).toMatchObject([{ delta: -0.5, reason: "Weighed again", created_by: DANA }]);
  expect(ledgerRows("chemicals", after).at(-1)).toMatchObject({
    kind: "CORRECTION",
    delta: -0.5,
    balance: 5.5,
  });
});

test("a correction to zero makes the stock inactive, and a correction above zero makes it active again", async () => {
  const { chemical, correct } = start();
  accepted((await correct({ new_amount_remaining: 0 })).result);
  expect((await chemical()).is_active).toBe(false);
  accepted((await correct({ new_amount_remaining: 1 })).result);
  expect(await chemical()).toMatchObject({ is_active: true, amount_remaining: 1 });
});

test("a correction from an outdated balance is refused, with the current balance", async () => {
  const { correct } = start();
  const { result } = await correct({ new_amount_remaining: 5, seen_amount_remaining: 10 });
  expect(rejected(result)).toMatchObject({
    status: 409,
    code: "NOT_CURRENT",
    message: "The amount remaining is now 6 LITRES. Please check and correct it again.",
    current: { amount_remaining: 6 },
  });
});

test("a correction that changes nothing is refused", async () => {
  const { correct } = start();
  const { result } = await correct({ new_amount_remaining: 6 });
  expect(rejected(result)).toMatchObject({ message: "The amount remaining is already 6 LITRES." });
});

test.each([
  [{ new_amount_remaining: -1 }, "New amount remaining must be ≥ 0"],
  [{ new_amount_remaining: null }, "New amount remaining is required"],
  [{ new_amount_remaining: 1, reason: " " }, "Reason is required"],
  [{ new_amount_remaining: 1, created_by: "" }, "Email is required"],
])("%j is refused: %s", (body, message) => {
  const parsed = correctChemical.body.safeParse({ ...why, ...body });
  expect(parsed.error?.issues.map((issue) => issue.message)).toEqual([message]);
});

test("a voided use returns the amount it took, and remains visible", async () => {
  const { chemical, takeBack } = start();
  accepted((await takeBack()).result);
  const after = await chemical();
  expect(after.amount_remaining).toBe(10);
  expect(after.use_records).toMatchObject([{ id: used.id, voided: { reason: "Weighed again", by: DANA } }]);
});

test("a void names who was signed in beside the name that was typed", async () => {
  const lab = aLab(...chemicalChanges({ ...supplied, use_records: [used] }));
  const body = { ...why, created_by: MARCUS };
  accepted((await lab.run(voidUseRecord, { params: { id: used.id }, body })).result);
  const { use_records } = (await lab.ask(queries.getChemical, {
    params: { id: ids.chemical },
  })) as ChemicalDetail;
  expect(use_records).toMatchObject([{ voided: { by: MARCUS, recorded_by: DANA } }]);
});

test("voiding a use twice changes nothing", async () => {
  const { takeBack } = start();
  await takeBack();
  expect(accepted((await takeBack()).result).changes).toEqual([]);
});

test("a use that is the source of a record cannot be voided", async () => {
  const { takeBack } = start({ linked_to: { type: "CHEMICAL", id: "x" } });
  expect(rejected((await takeBack()).result)).toMatchObject({ status: 409, code: "LINKED" });
});

test("a missing record is reported as not found", async () => {
  const lab = aLab();
  const [correct, takeBack] = await Promise.all([
    lab.run(correctChemical, { params: { id: ids.chemical }, body: { ...why, new_amount_remaining: 1 } }),
    lab.run(voidUseRecord, { params: { id: used.id }, body: why }),
  ]);
  expect(rejected(correct.result).message).toBe("Chemical not found");
  expect(rejected(takeBack.result).message).toBe("Use record not found");
});
