import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { withdrawalCommandsOf } from "#contract/operations.ts";
import type { ChemicalDetail } from "#domain/chemicals/schema.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { lineageOf } from "#domain/lineage/lineage.ts";
import { bodyOf, exampleRecords } from "../../fixtures/examples.ts";
import { homogenizationIds } from "../../fixtures/homogenizations.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { aChemical, aStamp, chemicalChanges, ids, NOW } from "../../fixtures/records.ts";

const bottle = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0b21";
const other = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0b22";
const lye = (id: string) => chemicalChanges(aChemical({ id, chemical_name_id: ids.sodiumHydroxide }));
const lab = () => aLab(...exampleRecords, ...lye(bottle), ...lye(other));
type Lab = ReturnType<typeof lab>;

const stampOf = (n: number) =>
  aStamp({ id: `3f0b7c38-2f0d-4c53-8a53-1f1b3a1f9d${n + 10}`, final: true, role: "staff" });
const params = { id: homogenizationIds.setUp };
const add = (one: Lab, more: object = {}) => {
  const body = bodyOf("addPreHomogenizationData", { neutralizing_agent_id: bottle, ...more });
  return one.run(commands.addPreHomogenizationData, { params, body }, stampOf(0));
};
const correct = (one: Lab, more: object, n: number) => {
  const body = { ...bodyOf("addPreHomogenizationData"), reason: "Another beaker", ...more };
  return one.run(commands.correctPreHomogenizationData, { params, body }, stampOf(n));
};
const chemical = async (one: Lab, id: string) =>
  (await one.ask(queries.getChemical, { params: { id } })) as ChemicalDetail;
const remaining = async (one: Lab) =>
  Promise.all([bottle, other].map(async (id) => (await chemical(one, id)).amount_remaining));

test("the base of a pre-treatment is recorded as a use of its bottle, linked to the experiment", async () => {
  const one = lab();
  const { result, reply } = await add(one);
  accepted(result);
  expect(await remaining(one)).toEqual([9.85, 10]);
  const [use] = (await chemical(one, bottle)).use_records;
  expect(use).toMatchObject({
    resource_use_purpose: "HOMOGENIZATION",
    amount_used: 150,
    amount_used_units: "ML",
    creation_date: NOW,
    linked_to: { type: "HOMOGENIZATION", id: params.id },
  });
  expect(await reply()).toMatchObject({
    neutralizing_agent_id: bottle,
    neutralizing_agent_use_record_id: use?.id,
    base_amount_taken: 0.15,
  });
  const lineage = await lineageOf(one.records, { table: "homogenizations", id: params.id });
  expect(lineage?.ancestors.find(({ node }) => node.table === "chemicals")).toMatchObject({
    quantity: { amount: 150, units: "ML" },
  });
  const ofBottle = await lineageOf(one.records, { table: "chemicals", id: bottle });
  expect(ofBottle?.descendants.map(({ node }) => node.id)).toEqual([params.id]);
});

test("a repeat of the same data changes nothing, and a body of an earlier version takes no base", async () => {
  const one = lab();
  accepted((await add(one)).result);
  expect(accepted((await add(one)).result).changes).toEqual([]);
  const without = lab();
  accepted((await add(without, { neutralizing_agent_id: undefined })).result);
  expect(await remaining(without)).toEqual([10, 10]);
});

test("more base than remains is asked about at its amount; a bottle of another chemical is refused", async () => {
  const much = { neutralizing_agent_amount_added: 11, neutralizing_agent_amount_added_units: "LITRES" };
  const field = "neutralizing_agent_amount_added";
  expect(rejected((await add(lab(), much)).result)).toMatchObject({ code: "INSUFFICIENT_STOCK", field });
  accepted((await add(lab(), { ...much, allow_overdraw: true })).result);
  const acid = await add(lab(), { neutralizing_agent_id: ids.chemical });
  expect(rejected(acid.result)).toMatchObject({ field: "neutralizing_agent_id" });
  const body = bodyOf("addPreHomogenizationData", {
    neutralizing_agent_id: bottle,
    neutralizing_agent_name: null,
  });
  const { error } = commands.addPreHomogenizationData.body.safeParse(body);
  expect(error?.issues[0]?.path).toEqual(["neutralizing_agent_name"]);
});

test("a correction of the base voids its use with the reason and records it again", async () => {
  const one = lab();
  accepted((await add(one)).result);
  accepted((await correct(one, { neutralizing_agent_amount_added: 200 }, 1)).result);
  expect(await remaining(one)).toEqual([9.8, 10]);
  accepted((await correct(one, { neutralizing_agent_id: other }, 2)).result);
  expect(await remaining(one)).toEqual([10, 9.85]);
  accepted((await correct(one, { neutralizing_agent_name: null }, 3)).result);
  expect(await remaining(one)).toEqual([10, 10]);
  const uses = (await chemical(one, bottle)).use_records;
  expect(uses.map(({ voided }) => voided?.reason)).toEqual(["Another beaker", "Another beaker"]);
  const after = (await one.ask(queries.getHomogenization, { params })) as HomogenizationDetail;
  expect(after.neutralizing_agent_use_record_id).toBeNull();
});

test("a withdrawn experiment gives its base back with its cake; a restored one draws both again", async () => {
  const one = lab();
  const cakeLeft = async () =>
    ((await one.ask(queries.getCake, { params: { id: ids.cake } })) as ChemicalDetail).amount_remaining;
  accepted((await add(one)).result);
  const before = await cakeLeft();
  const { withdraw, restore } = withdrawalCommandsOf.homogenizations;
  accepted((await one.run(withdraw, { params, body: { reason: "Entered twice" } }, stampOf(4))).result);
  expect(await remaining(one)).toEqual([10, 10]);
  expect(await cakeLeft()).toBeGreaterThan(before ?? 0);
  accepted((await one.run(restore, { params, body: {} }, stampOf(5))).result);
  expect([await remaining(one), await cakeLeft()]).toEqual([[9.85, 10], before]);
});
