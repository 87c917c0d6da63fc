import { describe, expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { cakeUseId } from "#domain/cnfs/creation.ts";
import type { Cnf } from "#domain/cnfs/schema.ts";
import type { Homogenization } from "#domain/homogenizations/schema.ts";
import { NewHomogenization } from "#domain/homogenizations/setup.ts";
import type { WithUses } from "#tests/fixtures/stocks.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { aCnf, cnfChanges, cnfIds } from "../../fixtures/cnfs.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { aHomogenization, homogenizationChange, homogenizationIds } from "../../fixtures/homogenizations.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { messagesOf } from "../../fixtures/messages.ts";
import { aCake, aCakeUse, aStamp, cakeChanges, DANA, ids } from "../../fixtures/records.ts";

const { setUp: id } = homogenizationIds;
const stamp = aStamp({ final: true });
const second = cakeUseId(cnfIds.cnf);

/** A CNF made directly of a cake, whose use of 400 GRAMS was recorded with the CNF. */
function labWith(experiment: Partial<Homogenization> = {}, cnf: Partial<WithUses<Cnf>> = {}) {
  const made = aCnf({ cake_use_record_id: second, ...cnf });
  const uses = [
    aCakeUse({ linked_to: experiment.cake_use_record_id ? { type: "HOMOGENIZATION", id } : null }),
    aCakeUse({ id: second, amount_used: 400, linked_to: { type: "CNF", id: made.id } }),
  ];
  return aLab(
    ...cakeChanges(aCake({ use_records: uses })),
    ...cnfChanges(made),
    homogenizationChange(aHomogenization(experiment)),
  );
}

const link = (lab: ReturnType<typeof labWith>) =>
  lab.run(commands.linkCnf, { params: { id }, body: { cnf_id: cnfIds.cnf } }, stamp);
const cnfOf = (lab: ReturnType<typeof labWith>) => lab.ask(queries.getCnf, { params: { id: cnfIds.cnf } });
const cakeOf = (lab: ReturnType<typeof labWith>) => lab.ask(queries.getCake, { params: { id: ids.cake } });

test("a CNF that was made directly of the cake is linked later, both ways", async () => {
  const lab = labWith();
  const { result, reply, title } = await link(lab);
  expect(accepted(result).warnings).toEqual([]);
  expect(await reply()).toMatchObject({ id, cnf_id: cnfIds.cnf });
  expect(await cnfOf(lab)).toMatchObject({
    homogenization_id: id,
    homogenization_name: "HOM-NOP-2026-004-01",
    cake_use_record_id: second,
  });
  expect(await title()).toBe("CNF-2026-004-01 linked to HOM-NOP-2026-004-01");
  // A repeat changes nothing.
  expect(accepted((await link(lab)).result).changes).toEqual([]);
});

test("where the cake was drawn twice, the use that was recorded with the CNF is voided", async () => {
  const lab = labWith({ cake_use_record_id: ids.cakeUse });
  expect(await cakeOf(lab)).toMatchObject({ amount_remaining: 1.944 });
  expect(accepted((await link(lab)).result).warnings).toEqual([
    "The cake was drawn twice. The use of 400 GRAMS is voided; the CNF has the use of the experiment, 316 GRAMS.",
  ]);
  expect(await cnfOf(lab)).toMatchObject({ homogenization_id: id, cake_use_record_id: ids.cakeUse });
  const cake = await cakeOf(lab);
  expect(cake).toMatchObject({ amount_remaining: 2.344 });
  expect(cake?.use_records).toContainEqual(
    expect.objectContaining({ id: ids.cakeUse, linked_to: { type: "CNF", id: cnfIds.cnf }, voided: null }),
  );
  expect(cake?.use_records).toContainEqual(
    expect.objectContaining({
      id: second,
      linked_to: null,
      voided: { reason: "Drawn twice for HOM-NOP-2026-004-01", by: DANA, at: stamp.now },
    }),
  );
});

describe("is refused", () => {
  test.each<[string, Partial<Homogenization>, Partial<WithUses<Cnf>>, object]>(
    tableOf<[string, Partial<Homogenization>, Partial<WithUses<Cnf>>, object]>("CNFs that are not linked"),
  )("%s", async (_, experiment, cnf, refusal) => {
    expect(rejected((await link(labWith(experiment, cnf))).result)).toMatchObject({
      field: "cnf_id",
      ...refusal,
    });
  });

  test("if the CNF does not exist", async () => {
    const lab = aLab(...cakeChanges(aCake()), homogenizationChange());
    expect(rejected((await link(lab)).result)).toMatchObject({ code: "VALIDATION", field: "cnf_id" });
  });
});

test("inconsistent figures are reported while the rest of the form is still empty", () => {
  const { cake_wt_percent: cake, ...setup } = bodyOf("createHomogenization", { desired_cnf_wt_percent: 16 });
  const form = { ...setup, location_id: null, cake_id: "" };
  const fault = "desired_cnf_wt_percent: Desired CNF wt% (16) must be lower than the cake wt% (15.2).";
  expect(messagesOf(NewHomogenization, { ...form, cake_wt_percent: cake })).toContain(fault);
  expect(messagesOf(NewHomogenization, form)).not.toContain(fault);
});
