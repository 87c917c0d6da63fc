import { describe, expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { withdrawalCommandsOf } from "#contract/operations.ts";
import type { FeedstockDetail } from "#domain/feedstocks/schema.ts";
import type { Change, Stamp } from "#domain/kernel/change.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { lineageOf } from "#domain/lineage/lineage.ts";
import type { NopProcessDetail } from "#domain/nop-processes/answers.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import {
  aChemical,
  aFeedstock,
  aFeedstockUse,
  aNopProcess,
  anEquipment,
  aStamp,
  chemicalChanges,
  DANA,
  equipmentChanges,
  feedstockChanges,
  ids,
  nopProcessChanges,
} from "../../fixtures/records.ts";

const onServer = aStamp({ final: true, role: "staff" });
const offline = aStamp({ final: true, recordedOffline: "2026-11-19T10:00:00.000Z" });
const later = (more: Partial<Stamp> = {}) =>
  aStamp({ id: "3f0b7c38-2f0d-4c53-8a53-1f1b3a1f9c44", final: true, role: "staff", ...more });
const process = createdId(onServer, {});

const lab = (...more: Change[]) =>
  aLab(
    ...feedstockChanges(aFeedstock({ use_records: [aFeedstockUse()] })),
    ...chemicalChanges(aChemical({ amount_supplied: 100 })),
    ...equipmentChanges(anEquipment()),
    ...more,
  );
type Lab = ReturnType<typeof lab>;

/** A process that takes 8 kg of the feedstock and 64 L of the acid. */
const drawing = { resource_use_record_ids: [], records_feedstock_use: true, acid_chemical_id: ids.chemical };
const create = (one: Lab, more: object = {}, stamp: Stamp = onServer) =>
  one.run(commands.createNopProcess, { body: bodyOf("createNopProcess", { ...drawing, ...more }) }, stamp);

async function left(one: Lab) {
  const feedstock = (await one.ask(queries.getFeedstock, {
    params: { id: ids.feedstock },
  })) as FeedstockDetail;
  const acid = await one.ask(queries.getChemical, { params: { id: ids.chemical } });
  return [feedstock.amount_remaining, (acid as FeedstockDetail).amount_remaining];
}

test("a process records the uses of its feedstock and its acid in the same write", async () => {
  const one = lab();
  const { result, reply } = await create(one);
  accepted(result);
  expect(await left(one)).toEqual([234, 36]);
  expect(await reply()).toMatchObject({
    amount_feedstock: 8,
    acid_amount: 64,
    resource_use_records: [
      { label: "FS-JUTE-01 | 8 KG | NOP Process | Nov 19, 2026", voided: null },
      { label: "Nitric acid | 64 LITRES | NOP Process | Nov 19, 2026", voided: null },
    ],
  });
  const lineage = await lineageOf(one.records, { table: "nop_processes", id: process });
  expect(lineage?.ancestors.map(({ node, quantity }) => [node.title, quantity]).sort()).toEqual([
    ["FS-JUTE-01", { amount: 8, units: "KG" }],
    ["Nitric acid", { amount: 64, units: "LITRES" }],
  ]);
});

test("a body of an earlier version, which asks for no use, takes no stock", async () => {
  const one = lab();
  accepted((await create(one, { records_feedstock_use: undefined, acid_chemical_id: undefined })).result);
  expect(await left(one)).toEqual([242, 100]);
});

test("a use of the form is converted as any use is, and a unit that cannot be converted is refused at its field", async () => {
  const one = lab();
  accepted((await create(one, { amount_feedstock: 500, amount_feedstock_units: "GRAMS" })).result);
  expect(await left(one)).toEqual([241.5, 36]);
  const refused = await create(lab(), { acid_amount: 64, acid_amount_units: "KG" });
  expect(rejected(refused.result)).toMatchObject({
    code: "UNIT_CONVERSION",
    field: "acid_amount_units",
    message: "Cannot convert KG to LITRES for this item.",
  });
});

test("more than remains is asked about at the amount; a person or an offline tablet records it with a warning", async () => {
  const much = { acid_amount: 120 };
  expect(rejected((await create(lab(), much)).result)).toMatchObject({
    code: "INSUFFICIENT_STOCK",
    field: "acid_amount",
    message: "Amount used (120 LITRES) exceeds the amount remaining (100 LITRES).",
  });
  for (const [more, stamp] of [
    [{ ...much, allow_overdraw: true }, onServer],
    [much, offline],
  ] as const) {
    const one = lab();
    const { warnings } = accepted((await create(one, more, stamp)).result);
    expect(warnings).toEqual([
      "Stock of Nitric acid is overdrawn by 20 LITRES. Please check the stock and correct it.",
    ]);
    expect(await left(one)).toEqual([234, -20]);
  }
});

test.each([
  ["a feedstock that the form does not name", { feedstock_id: null }, "feedstock_id"],
  ["an amount that is missing", { amount_feedstock: null }, "amount_feedstock"],
  ["acid without an amount", { acid_amount: null }, "acid_amount"],
])("no use is recorded silently of %s", (_, more, field) => {
  const body = commands.createNopProcess.body.safeParse(bodyOf("createNopProcess", { ...drawing, ...more }));
  expect(body.error?.issues.map(({ path }) => path[0])).toEqual([field]);
});

test("acid is taken from a bottle of acid only", async () => {
  const base = aChemical({ id: ids.nowhere, chemical_name_id: ids.sodiumHydroxide });
  const { result } = await create(lab(...chemicalChanges(base)), { acid_chemical_id: ids.nowhere });
  expect(rejected(result)).toMatchObject({ status: 422, field: "acid_chemical_id" });
});

test("a use that the feed delivered before its process is not recorded twice", async () => {
  const one = lab();
  const { changes } = accepted((await create(one)).result);
  const stocks = changes.filter(({ table }) => table !== "nop_processes" && table !== "claims");
  const tablet = lab(...stocks);
  accepted((await create(tablet)).result);
  expect(await left(tablet)).toEqual([234, 36]);
});

test("a withdrawn process gives back what was recorded with it, and draws it again when it is restored", async () => {
  const one = lab();
  const more = { resource_use_record_ids: [ids.feedstockUse], batch_number: "TRIAL-7" };
  accepted((await create(one, more)).result);
  const of = { params: { id: process }, body: { reason: "Entered twice" } };
  const { withdraw, restore } = withdrawalCommandsOf.nop_processes;
  accepted((await one.run(withdraw, of, later())).result);
  // The use that was recorded before the process remains, and another process can name it.
  expect(await left(one)).toEqual([242, 100]);
  const own = ((await one.ask(queries.getNopProcess, { params: { id: process } })) as NopProcessDetail)
    .resource_use_records;
  expect(own.map(({ voided }) => voided?.reason)).toEqual([
    undefined,
    "Withdrawn: Entered twice",
    "Withdrawn: Entered twice",
  ]);
  accepted((await one.run(restore, { ...of, body: {} }, later())).result);
  expect(await left(one)).toEqual([234, 36]);
});

test("a use that was voided by itself is not drawn again with its process, and the lineage does not count it", async () => {
  const one = lab();
  accepted((await create(one)).result);
  const [use] = ((await one.ask(queries.getNopProcess, { params: { id: process } })) as NopProcessDetail)
    .resource_use_records;
  const why = { reason: "Wrong bale", created_by: DANA, creation_date: "2026-11-19T15:42:00.000Z" };
  accepted((await one.run(commands.voidUseRecord, { params: { id: use?.id }, body: why }, onServer)).result);
  const lineage = await lineageOf(one.records, { table: "nop_processes", id: process });
  const feedstock = lineage?.ancestors.find(({ node }) => node.table === "feedstocks");
  expect(feedstock?.quantity).toEqual({ amount: 0, units: "KG" });
  const { withdraw, restore } = withdrawalCommandsOf.nop_processes;
  const params = { id: process };
  accepted((await one.run(withdraw, { params, body: { reason: "Entered twice" } }, later())).result);
  accepted((await one.run(restore, { params, body: {} }, later())).result);
  expect(await left(one)).toEqual([242, 36]);
});

describe("the agent of a filtration", () => {
  const bottle = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0b21";
  const other = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0b22";
  const lye = (id: string) =>
    chemicalChanges(aChemical({ id, chemical_name_id: ids.sodiumHydroxide, concentration: 10 }));
  const neutral = (more: Change[] = []) =>
    lab(...lye(bottle), ...lye(other), ...nopProcessChanges(aNopProcess()), ...more);
  const taken = {
    neutralizing_agent_id: bottle,
    neutralizing_agent_amount: 750,
    neutralizing_agent_amount_units: "ML",
  };
  const params = { id: ids.nopProcess };
  const add = (one: Lab, more: object = {}, stamp: Stamp = onServer) =>
    one.run(commands.addFiltration, { params, body: bodyOf("addFiltration", { ...taken, ...more }) }, stamp);
  const remaining = async (one: Lab) =>
    Promise.all(
      [bottle, other].map(
        async (id) =>
          ((await one.ask(queries.getChemical, { params: { id } })) as FeedstockDetail).amount_remaining,
      ),
    );
  const filtration = createdId(onServer, {});
  const correct = (one: Lab, more: object = {}, n = 1) => {
    const body = bodyOf("correctFiltration", { ...taken, ...more });
    const stamp = later({ id: `3f0b7c38-2f0d-4c53-8a53-1f1b3a1f9d${n + 10}` });
    return one.run(
      commands.correctFiltration,
      { params: { ...params, filtration_id: filtration }, body },
      stamp,
    );
  };

  test("is recorded as a use of its bottle, which the process lists", async () => {
    const one = neutral();
    const { result, reply } = await add(one, { neutralizing_agent_name: null });
    accepted(result);
    expect(await reply()).toMatchObject({ ...taken, neutralizing_agent_name: "Sodium hydroxide" });
    expect(await remaining(one)).toEqual([9.25, 10]);
    const process = (await one.ask(queries.getNopProcess, { params })) as NopProcessDetail;
    expect(process.resource_use_records.map(({ label }) => label)).toEqual([
      "Sodium hydroxide | 750 ML | NOP Process | Nov 19, 2026",
    ]);
    const lineage = await lineageOf(one.records, { table: "chemicals", id: bottle });
    expect(lineage?.descendants.map(({ node, quantity }) => [node.title, quantity])).toEqual([
      ["NOP-2026-004", { amount: 750, units: "ML" }],
    ]);
  });

  test("of another chemical than the bottle's is refused, and so is a bottle without an amount", async () => {
    const refused = await add(neutral(), { neutralizing_agent_name: "Potassium hydroxide" });
    expect(rejected(refused.result)).toMatchObject({
      field: "neutralizing_agent_id",
      message: "The selected bottle is of another chemical.",
    });
    const acid = await add(neutral(), { neutralizing_agent_id: ids.chemical });
    expect(rejected(acid.result)).toMatchObject({ status: 422, field: "neutralizing_agent_id" });
    const body = bodyOf("addFiltration", { ...taken, neutralizing_agent_amount: null });
    const [issue] = commands.addFiltration.body.safeParse(body).error?.issues ?? [];
    expect(issue).toMatchObject({
      path: ["neutralizing_agent_amount"],
      message: "Amount of agent is required",
    });
  });

  test("is corrected with its use: voided with the reason, and recorded again", async () => {
    const one = neutral();
    accepted((await add(one)).result);
    accepted((await correct(one, { neutralizing_agent_amount: 500 }, 1)).result);
    expect(await remaining(one)).toEqual([9.5, 10]);
    accepted((await correct(one, { neutralizing_agent_amount: 500 }, 2)).result);
    expect(await remaining(one)).toEqual([9.5, 10]);
    accepted((await correct(one, { neutralizing_agent_id: other }, 3)).result);
    expect(await remaining(one)).toEqual([10, 9.25]);
    const none = { neutralizing_agent_id: null, neutralizing_agent_amount: null };
    accepted((await correct(one, none, 4)).result);
    expect(await remaining(one)).toEqual([10, 10]);
    const { resource_use_records: uses } = (await one.ask(queries.getNopProcess, {
      params,
    })) as NopProcessDetail;
    expect(uses.map(({ amount_used, voided }) => [amount_used, voided?.reason])).toEqual([
      [750, "The meter was not calibrated"],
      [500, "The meter was not calibrated"],
      [750, "The meter was not calibrated"],
    ]);
  });

  test("remains in a correction that names neither bottle nor agent", async () => {
    const one = neutral();
    accepted((await add(one, { comments: "Cloudy" })).result);
    const body = commands.correctFiltration.body.parse({ effluent_ph: 1.3, reason: "Typed wrongly" });
    const of = { ...params, filtration_id: (await one.records.all("filtrations"))[0]?.id ?? "" };
    const { result, reply } = await one.run(commands.correctFiltration, { params: of, body }, later());
    accepted(result);
    expect(await remaining(one)).toEqual([9.25, 10]);
    const unchanged = { neutralizing_agent_name: "Sodium hydroxide", comments: "Cloudy" };
    expect(await reply()).toMatchObject({ ...taken, ...unchanged, effluent_ph: 1.3 });
  });

  test("remains in a correction of an earlier version, unless that names another agent", async () => {
    const one = neutral();
    accepted((await add(one)).result);
    const without = {
      neutralizing_agent_id: undefined,
      neutralizing_agent_amount: undefined,
      neutralizing_agent_amount_units: undefined,
    };
    accepted((await correct(one, without, 1)).result);
    expect(await remaining(one)).toEqual([9.25, 10]);
    accepted((await correct(one, { ...without, neutralizing_agent_name: "Potassium hydroxide" }, 2)).result);
    expect(await remaining(one)).toEqual([10, 10]);
  });

  test("of several filtrations is given back with the process, from one bottle too", async () => {
    const one = neutral();
    accepted((await add(one)).result);
    accepted((await add(one, {}, later())).result);
    expect(await remaining(one)).toEqual([8.5, 10]);
    const { withdraw, restore } = withdrawalCommandsOf.nop_processes;
    accepted((await one.run(withdraw, { params, body: { reason: "Entered twice" } }, later())).result);
    expect(await remaining(one)).toEqual([10, 10]);
    accepted((await one.run(restore, { params, body: {} }, later())).result);
    expect(await remaining(one)).toEqual([8.5, 10]);
  });
});
