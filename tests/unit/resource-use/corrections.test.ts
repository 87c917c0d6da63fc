import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import type { ChemicalDetail } from "#domain/chemicals/schema.ts";
import { ledgerRows } from "#domain/resource-use/ledger.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import {
  aChemical,
  aStamp,
  aUseRecord,
  chemicalChanges,
  DANA,
  ids,
  MARCUS,
  NOW,
} from "../../fixtures/records.ts";

const { correctChemical, voidUseRecord } = commands;
const why = { reason: "Weighed again", created_by: DANA, creation_date: NOW };
const ANOTHER_KEY = "3f0b7c38-2f0d-4c53-8a53-1f1b3a1f9c12";
const supplied = aChemical({ amount_supplied: 10, amount_units: "LITRES" });
const used = aUseRecord({ amount_used: 4, amount_used_units: "LITRES", linked_to: null });

function start(more: Partial<typeof used> = {}) {
  const lab = aLab(...chemicalChanges({ ...supplied, use_records: [{ ...used, ...more }] }));
  const chemical = async () =>
    (await lab.ask(queries.getChemical, { params: { id: ids.chemical } })) as ChemicalDetail;
  const correct = (body: object, stamp: object = {}) =>
    lab.run(correctChemical, { params: { id: ids.chemical }, body: { ...why, ...body } }, aStamp(stamp));
  const takeBack = () => lab.run(voidUseRecord, { params: { id: used.id }, body: why });
  return { chemical, correct, takeBack };
}

test("a count sets the remaining amount, and the ledger shows its difference and reason", async () => {
  const { chemical, correct } = start();
  accepted((await correct({ new_amount_remaining: 5.5 })).result);
  const after = await chemical();
  expect(after.amount_remaining).toBe(5.5);
  expect(after.corrections).toMatchObject([
    { new_amount_remaining: 5.5, delta: null, reason: "Weighed again", created_by: DANA },
  ]);
  expect(ledgerRows("chemicals", after).at(-1)).toMatchObject({
    kind: "COUNT",
    delta: -0.5,
    balance: 5.5,
  });
});

test("a correction to zero makes the stock inactive, and a correction above zero makes it active again", async () => {
  const { chemical, correct } = start();
  accepted((await correct({ new_amount_remaining: 0 })).result);
  expect((await chemical()).is_active).toBe(false);
  accepted((await correct({ new_amount_remaining: 1 }, { id: ANOTHER_KEY })).result);
  expect(await chemical()).toMatchObject({ is_active: true, amount_remaining: 1 });
});

test("a form that showed another balance asks again, with the current balance", async () => {
  const { correct } = start();
  const { result } = await correct({ new_amount_remaining: 5, seen_amount_remaining: 10 });
  expect(rejected(result)).toMatchObject({
    status: 409,
    code: "NOT_CURRENT",
    message: "The amount remaining is now 6 LITRES. Please check and correct it again.",
    current: { amount_remaining: 6 },
  });
});

test("a count that was saved is never refused for the balance that its form showed", async () => {
  const { chemical, correct } = start();
  const body = { new_amount_remaining: 5, seen_amount_remaining: 10 };
  accepted((await correct(body, { final: true })).result);
  accepted((await correct(body, { id: ANOTHER_KEY, recordedOffline: NOW })).result);
  expect((await chemical()).amount_remaining).toBe(5);
});

test("a correction whose id is in use is refused", async () => {
  const { correct } = start();
  accepted((await correct({ new_amount_remaining: 5 })).result);
  expect(rejected((await correct({ new_amount_remaining: 4 })).result).code).toBe("DUPLICATE");
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
