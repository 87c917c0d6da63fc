import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { withdrawalCommandsOf } from "#contract/operations.ts";
import type { CnfDetail } from "#domain/cnfs/schema.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { lineageOf } from "#domain/lineage/lineage.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import type { TrayDetail } from "#domain/trays/schema.ts";
import { aCnf, cnfChanges, cnfIds } from "../../fixtures/cnfs.ts";
import { bodyOf, exampleRecords } from "../../fixtures/examples.ts";
import { growIds } from "../../fixtures/grow-trials.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { aStamp, DANA, ids } from "../../fixtures/records.ts";

const other = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0b31";
const lab = () => aLab(...exampleRecords, ...cnfChanges(aCnf({ id: other, name: "CNF-2026-004-09" })));
type Lab = ReturnType<typeof lab>;

const stampOf = (n: number) =>
  aStamp({ id: `3f0b7c38-2f0d-4c53-8a53-1f1b3a1f9d${n + 10}`, final: true, role: "staff" });
const taken = { cnf_id: cnfIds.cnf, cnf_amount_used: 300, cnf_amount_used_units: "ML" };
const add = (one: Lab, more: object = {}, n = 0) =>
  one.run(
    commands.addFormulation,
    { params: { id: growIds.bare }, body: bodyOf("addFormulation", { ...taken, ...more }) },
    stampOf(n),
  );
const tray = createdId(stampOf(0), {});
const edit = (one: Lab, more: object, n: number) => {
  const {
    id: _,
    base: __,
    ...body
  } = bodyOf("updateFormulation", { formulation_identifier: "F3" }) as Record<string, unknown>;
  return one.run(
    commands.updateFormulation,
    { params: { id: tray }, body: { ...body, cnf_id: cnfIds.cnf, ...more } },
    stampOf(n),
  );
};
const left = async (one: Lab, id: string = cnfIds.cnf) =>
  Number(((await one.ask(queries.getCnf, { params: { id } })) as CnfDetail).amount_remaining);
const detail = async (one: Lab) =>
  (await one.ask(queries.getTrayFormulation, { params: { id: tray } })) as TrayDetail;

/** Records a use of the CNF for a trial, as the form of the CNF does, and returns its id. */
async function aUse(one: Lab, purpose = "GROW_TRIAL", n = 5) {
  const body = {
    amount_used: 300,
    amount_used_units: "ML",
    resource_use_purpose_id: purposeId(purpose),
    creation_date: "2026-11-19T15:42:00.000Z",
    created_by: DANA,
  };
  accepted(
    (await one.run(commands.addCnfUseRecord, { params: { id: cnfIds.cnf }, body }, stampOf(n))).result,
  );
  return createdId(stampOf(n), {});
}

test("a tray records the use of the CNF that it was made with", async () => {
  const one = lab();
  const before = await left(one);
  accepted((await add(one)).result);
  expect(await left(one)).toBeCloseTo(before - 0.3);
  expect(await detail(one)).toMatchObject({ cnf_amount_used: 300, cnf_amount_used_units: "ML" });
  const lineage = await lineageOf(one.records, { table: "tray_formulations", id: tray });
  expect(lineage?.ancestors.map(({ quantity }) => quantity)).toEqual([{ amount: 300, units: "ML" }]);
  const ofCnf = await lineageOf(one.records, { table: "cnfs", id: cnfIds.cnf });
  expect(ofCnf?.descendants.find(({ node }) => node.id === tray)?.quantity).toEqual({
    amount: 300,
    units: "ML",
  });
});

test("a tray can name a use that is recorded already, and a use belongs to one tray", async () => {
  const one = lab();
  const use = await aUse(one);
  const before = await left(one);
  const named = { cnf_use_record_id: use, cnf_amount_used: null, cnf_amount_used_units: null };
  accepted((await add(one, named)).result);
  expect(await left(one)).toBe(before);
  expect(await detail(one)).toMatchObject({ cnf_use_record_id: use, cnf_amount_used: 300 });
  const second = await add(one, { ...named, formulation_identifier: "F4" }, 1);
  expect(rejected(second.result)).toMatchObject({ code: "LINKED", field: "cnf_use_record_id" });
});

test("a use of another CNF or for another purpose is refused; so is a use without a CNF", async () => {
  const one = lab();
  const named = { cnf_use_record_id: await aUse(one), cnf_amount_used: null, cnf_amount_used_units: null };
  const ofOther = await add(one, { ...named, cnf_id: other });
  expect(rejected(ofOther.result).message).toBe("The selected use record is of another CNF.");
  const sample = await aUse(one, "SAMPLE_FOR_STORAGE_OR_CHARACTERIZATION", 6);
  const forOther = await add(one, { ...named, cnf_use_record_id: sample });
  expect(rejected(forOther.result).message).toBe("The selected use record is not for a grow trial.");
  for (const [more, field] of [
    [{ cnf_id: null, cnf_description: "Control" }, "cnf_amount_used"],
    [{ cnf_use_record_id: ids.cakeUse }, "cnf_amount_used"],
    [{ cnf_amount_used_units: null }, "cnf_amount_used_units"],
  ] as const) {
    const body = commands.addFormulation.body.safeParse(bodyOf("addFormulation", { ...taken, ...more }));
    expect(body.error?.issues.map(({ path }) => path[0])).toEqual([field]);
  }
});

test("more than remains is asked about at the amount", async () => {
  const much = { cnf_amount_used: 90, cnf_amount_used_units: "LITRES" };
  expect(rejected((await add(lab(), much)).result)).toMatchObject({
    code: "INSUFFICIENT_STOCK",
    field: "cnf_amount_used",
  });
  const { warnings } = accepted((await add(lab(), { ...much, allow_overdraw: true })).result);
  expect(warnings[0]).toMatch(/^Stock of CNF-2026-004-01 is overdrawn by/);
});

test("an edit records the use of a tray that has none, once; a body without the fields changes nothing", async () => {
  const one = lab();
  const before = await left(one);
  accepted((await add(one, { cnf_amount_used: null, cnf_amount_used_units: null })).result);
  accepted((await edit(one, {}, 2)).result);
  expect(await left(one)).toBe(before);
  accepted((await edit(one, taken, 3)).result);
  expect(await left(one)).toBeCloseTo(before - 0.3);
  accepted((await edit(one, { test_for: "Root density" }, 4)).result);
  expect(await left(one)).toBeCloseTo(before - 0.3);
  expect(rejected((await edit(one, taken, 5)).result)).toMatchObject({
    code: "ALREADY_ADDED",
    message: "The use of the CNF has already been recorded.",
  });
});

test("a tray of another CNF than it was recorded with gives the use back", async () => {
  const one = lab();
  const before = await left(one);
  accepted((await add(one)).result);
  const { warnings } = accepted((await edit(one, { ...taken, cnf_id: other }, 2)).result);
  expect(warnings).toEqual(["The use of CNF-2026-004-01 for this tray was voided."]);
  expect([await left(one), await left(one, other)]).toEqual([before, expect.closeTo(before - 0.3)]);
});

test("a withdrawn trial gives the uses of its trays back, and draws them again when it is restored", async () => {
  const one = lab();
  const before = await left(one);
  accepted((await add(one)).result);
  accepted((await add(one, { formulation_identifier: "F4" }, 1)).result);
  const params = { id: growIds.bare };
  const { withdraw, restore } = withdrawalCommandsOf.grow_trials;
  accepted((await one.run(withdraw, { params, body: { reason: "Entered twice" } }, stampOf(6))).result);
  expect(await left(one)).toBe(before);
  accepted((await one.run(restore, { params, body: {} }, stampOf(7))).result);
  expect(await left(one)).toBeCloseTo(before - 0.6);
});
