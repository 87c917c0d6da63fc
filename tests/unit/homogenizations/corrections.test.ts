import { describe, expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import type { Cnf } from "#domain/cnfs/schema.ts";
import { mayCorrect } from "#domain/corrections/corrections.ts";
import type { Homogenization } from "#domain/homogenizations/schema.ts";
import { createdId } from "#domain/kernel/ids.ts";
import type { StoredUseRecord } from "#domain/resource-use/schema.ts";
import type { WithUses } from "#tests/fixtures/stocks.ts";
import { aCnf, cnfChanges, cnfIds } from "../../fixtures/cnfs.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import {
  aTreated,
  aTreatedCake,
  homogenizationChange,
  homogenizationIds,
  stepsIn,
} from "../../fixtures/homogenizations.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import {
  aCakeUse,
  anEquipment,
  aStamp,
  cakeChanges,
  DANA,
  equipmentChanges,
  ids,
  MARCUS,
} from "../../fixtures/records.ts";
import { usesOf as usesOfStock } from "../../fixtures/stocks.ts";

const { treated: id, treatedCake, treatedUse } = homogenizationIds;
const stamp = aStamp({ final: true, role: "staff" });
const newUse = createdId(stamp, {}, "corrected use");
const base = { ...bodyOf("correctPreHomogenizationData"), amount_water_added_for_neutralization: 2 };

type Options = {
  experiment?: Partial<Homogenization>;
  cnf?: Partial<WithUses<Cnf>>;
  uses?: StoredUseRecord[];
};

function labWith({ experiment = {}, cnf, uses = [] }: Options = {}) {
  const { use_records } = aTreatedCake();
  return aLab(
    ...cakeChanges(aTreatedCake({ use_records: [...use_records, ...uses] })),
    ...equipmentChanges(anEquipment()),
    ...(cnf ? cnfChanges(aCnf({ cake_id: treatedCake, ...cnf })) : []),
    homogenizationChange(aTreated(experiment)),
  );
}
type Lab = ReturnType<typeof labWith>;

const correct = (lab: Lab, more: Record<string, unknown> = {}) =>
  lab.run(
    commands.correctPreHomogenizationData,
    { params: { id }, body: bodyOf("correctPreHomogenizationData", more) },
    stamp,
  );
const correctRun = (lab: Lab, more: Record<string, unknown> = {}) =>
  lab.run(
    commands.correctHomogenizationData,
    { params: { id }, body: bodyOf("correctHomogenizationData", more) },
    stamp,
  );
const cakeOf = (lab: Lab) => lab.ask(queries.getCake, { params: { id: treatedCake } });
const usesOf = (lab: Lab) => usesOfStock(lab.records, treatedCake);

describe("a correction of the pre-treatment", () => {
  test("changes its data, with who, when and why; the first entry remains", async () => {
    const lab = labWith();
    const { result, reply, title } = await correct(lab, { amount_cake_used: null });
    expect(accepted(result).warnings).toEqual([]);
    expect(await reply()).toMatchObject({
      amount_water_added_for_neutralization: 2.5,
      amount_cake_taken: 0.525,
      pre_treated: { by: DANA, at: "2026-11-13T15:00:00.000Z" },
      pre_treatment_corrected: { by: DANA, at: stamp.now, reason: "The scale was not tared" },
    });
    expect(await title()).toBe("Correction of the pre-homogenization data of HOM-NOP-2026-004-03");
  });

  test("of the amount of cake voids its use and records it again: the stock follows", async () => {
    const lab = labWith();
    const { reply } = await correct(lab);
    expect(await reply()).toMatchObject({ cake_use_record_id: newUse, amount_cake_taken: 0.6 });
    expect(await cakeOf(lab)).toMatchObject({ amount_remaining: 2.06 });
    expect(await usesOf(lab)).toMatchObject([
      { id: treatedUse, linked_to: null, voided: { reason: "The scale was not tared", by: DANA } },
      {
        id: newUse,
        amount_used: 0.6,
        amount_used_units: "KG",
        linked_to: { type: "HOMOGENIZATION", id },
        creation_date: aCakeUse().creation_date,
      },
    ]);
  });

  test("leaves the CNF that was made meanwhile linked, to the use that counts", async () => {
    const lab = labWith({
      experiment: { cnf_id: cnfIds.cnf },
      cnf: { homogenization_id: id, cake_use_record_id: treatedUse },
    });
    await correct(lab);
    expect(await lab.records.get("cnfs", cnfIds.cnf)).toMatchObject({
      cake_use_record_id: newUse,
      homogenization_id: id,
    });
    expect(await lab.records.get("homogenizations", id)).toMatchObject({ cnf_id: cnfIds.cnf });
  });

  test("to another use record frees the former one", async () => {
    const lab = labWith({ uses: [aCakeUse({ amount_used: 500 })] });
    accepted((await correct(lab, { cake_use_record_id: ids.cakeUse, amount_cake_used: null })).result);
    expect(await usesOf(lab)).toMatchObject([
      { id: treatedUse, linked_to: null },
      { id: ids.cakeUse, amount_used: 500, linked_to: { type: "HOMOGENIZATION", id } },
    ]);
  });

  test("to the use record of another experiment is refused", async () => {
    const linked_to = { type: "HOMOGENIZATION" as const, id: homogenizationIds.ready };
    const lab = labWith({ uses: [aCakeUse({ linked_to })] });
    expect(rejected((await correct(lab, { cake_use_record_id: ids.cakeUse })).result)).toMatchObject({
      code: "LINKED",
      field: "cake_use_record_id",
    });
  });

  test("leaves a field that another person corrected meanwhile, and refuses the same field", async () => {
    const lab = labWith({ experiment: { pre_homogenization_comments: "pH 7.1" } });
    const left = await correct(lab, {
      amount_cake_used: null,
      base: { ...base, pre_homogenization_comments: null },
    });
    expect(await left.reply()).toMatchObject({
      amount_water_added_for_neutralization: 2.5,
      pre_homogenization_comments: "pH 7.1",
    });
    const other = labWith({ experiment: { amount_water_added_for_neutralization: 1 } });
    expect(rejected((await correct(other, { amount_cake_used: null, base })).result)).toMatchObject({
      code: "EDIT_CONFLICT",
      field: "amount_water_added_for_neutralization",
    });
  });

  test("to more water than is needed warns", async () => {
    const result = await correct(labWith(), { amount_water_added_for_neutralization: 50 });
    expect(accepted(result.result).warnings).toEqual([
      "Water and agent (50.15 LITRES) are more than the total water to be added (9.975 LITRES). Please check.",
    ]);
  });
});

test("a correction of the run changes its data, with who, when and why", async () => {
  const { reply } = await correctRun(labWith());
  expect(await reply()).toMatchObject({
    num_cycles: 6,
    homogenized: { by: DANA },
    run_corrected: { by: DANA, at: stamp.now, reason: "One pass was not counted" },
  });
});

describe("a correction is refused", () => {
  const finished = { process_states: stepsIn(id, "COMPLETED", "COMPLETED", "COMPLETED") };
  const notEntered = { pre_treated: null, homogenized: null };
  test.each([
    ["without data", notEntered, ["Add pre-homogenization data first.", "Add homogenization data first."]],
    [
      "of a finished experiment",
      finished,
      Array(2).fill("The experiment is finished. Its data can no longer be corrected."),
    ],
  ])("%s", async (_, experiment, messages) => {
    const refused = [
      rejected((await correct(labWith({ experiment }))).result),
      rejected((await correctRun(labWith({ experiment }))).result),
    ];
    expect(refused.map(({ message }) => message)).toEqual(messages);
  });

  test("without a reason", () => {
    for (const command of [commands.correctPreHomogenizationData, commands.correctHomogenizationData]) {
      const { error } = command.body.safeParse(bodyOf(command.name, { reason: " " }));
      expect(error?.issues.map(({ message }) => message)).toEqual(["Reason is required"]);
    }
  });

  test("to a machine that is no homogenizer", async () => {
    expect(
      rejected((await correctRun(labWith(), { homogenization_equipment_id: ids.nowhere })).result),
    ).toMatchObject({
      field: "homogenization_equipment_id",
    });
  });
});

describe("who may correct", () => {
  const entered = { by: DANA, at: "2026-11-19T04:30:00.000Z" };
  test.each([
    ["who entered it, on the same day in New York", DANA, "2026-11-19T04:59:00.000Z", true],
    ["who entered it, on the next day", DANA, "2026-11-19T05:00:00.000Z", false],
    ["another member, on the same day", MARCUS, "2026-11-19T04:59:00.000Z", false],
  ])("%s", (_, by, at, expected) => {
    expect(mayCorrect(entered, { by, at, role: "member" })).toBe(expected);
  });

  test.each(["staff", "administrator"] as const)("%s at any time", (role) => {
    expect(mayCorrect(entered, { by: MARCUS, at: "2026-12-19T05:00:00.000Z", role })).toBe(true);
  });
});
