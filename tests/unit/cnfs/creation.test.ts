import { describe, expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { cakeUseId } from "#domain/cnfs/creation.ts";
import { createdId, namedId } from "#domain/kernel/ids.ts";
import { purposeId } from "#domain/resource-use/rules.ts";
import type { StoredUseRecord } from "#domain/resource-use/schema.ts";
import { cnfIds } from "../../fixtures/cnfs.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { aHomogenization, homogenizationChange } from "../../fixtures/homogenizations.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import {
  aCake,
  aCakeUse,
  anEquipment,
  aStamp,
  cakeChanges,
  equipmentChanges,
  ids,
} from "../../fixtures/records.ts";

const SECOND = "3f0b7c38-2f0d-4c53-8a53-1f1b3a1f9c12";
const onServer = aStamp({ final: true });
const fromCake = (more = {}) => ({ cake_use_record_id: null, cake_id: ids.cake, ...more });

function labWith(
  use: Partial<StoredUseRecord> = {},
  equipment = anEquipment(),
  homogenization = aHomogenization(),
) {
  const cake = aCake({ use_records: [aCakeUse(use)] });
  const changes = [...cakeChanges(cake), ...equipmentChanges(equipment)];
  return aLab(...changes, homogenizationChange(homogenization));
}

function make(lab: ReturnType<typeof labWith>, more = {}, stamp = onServer) {
  return lab.run(commands.createCnf, { body: bodyOf("createCnf", more) }, stamp);
}

const cakeOf = (lab: ReturnType<typeof labWith>) => lab.ask(queries.getCake, { params: { id: ids.cake } });

test("a CNF of a use record links it, and takes nothing more from the cake", async () => {
  const lab = labWith();
  const { result, reply, title } = await make(lab);
  const id = createdId(onServer, {});
  expect(accepted(result).warnings).toEqual([]);
  expect(await reply()).toMatchObject({
    id,
    name: "CNF-2026-004-01",
    description: "CNF-2026-004-01 | 1 wt% | Hour 3",
    batch_number: "NOP-2026-004",
    nop_process_id: ids.nopProcess,
    amount_supplied: 4.8,
    amount_remaining: 4.8,
    amount_units: "LITRES",
    estimated: false,
    is_active: true,
    cake_id: ids.cake,
    cake_use_record_id: ids.cakeUse,
    cake_name: "Cake NOP-2026-004 Hour 3",
    homogenization_equipment_name: "Bench high-pressure homogenizer",
    neutralizing_agent_name: "Sodium hydroxide",
    homogenization_id: null,
  });
  expect(await cakeOf(lab)).toMatchObject({
    amount_remaining: 2.344,
    use_records: [{ id: ids.cakeUse, linked_to: { type: "CNF", id } }],
  });
  expect(await title()).toBe("New CNF of Cake NOP-2026-004 Hour 3");
});

test("a CNF made directly of a cake takes an amount from it, for homogenization", async () => {
  const lab = labWith();
  const { reply } = await make(lab, fromCake({ amount_cake: 500, amount_cake_units: "GRAMS" }));
  const id = createdId(onServer, {});
  expect(await reply()).toMatchObject({ id, cake_id: ids.cake, cake_use_record_id: cakeUseId(id) });
  expect(await cakeOf(lab)).toMatchObject({
    amount_remaining: 1.844,
    use_records: [
      {
        id: cakeUseId(id),
        amount_used: 500,
        amount_used_units: "GRAMS",
        resource_use_purpose: "HOMOGENIZATION",
        linked_to: { type: "CNF", id },
      },
      { id: ids.cakeUse, linked_to: null },
    ],
  });
  expect(await lab.records.get("use_records", cakeUseId(id))).toMatchObject({ stock_id: ids.cake });
});

describe("the name", () => {
  test("counts up within its batch, on the server", async () => {
    const lab = labWith();
    await make(lab);
    const { reply } = await make(lab, fromCake(), aStamp({ id: SECOND, final: true }));
    expect(await reply()).toMatchObject({ name: "CNF-2026-004-02" });
  });

  test("does not exist yet on a tablet", async () => {
    const { reply } = await make(labWith(), {}, aStamp());
    expect(await reply()).toMatchObject({ name: null, description: "assigned on sync | 1 wt% | Hour 3" });
  });
});

describe("the amount of cake", () => {
  test.each<[number, string, string[]]>([
    [316, "GRAMS", []],
    [317.58, "GRAMS", []],
    [0.3144, "KG", ["The amount of cake (0.314 KG) differs from its use record (316 GRAMS). Please check."]],
    [330, "GRAMS", ["The amount of cake (330 GRAMS) differs from its use record (316 GRAMS). Please check."]],
  ])("%d %s of a record of 316 GRAMS", async (amount_cake, amount_cake_units, warnings) => {
    const { result } = await make(labWith(), { amount_cake, amount_cake_units });
    expect(accepted(result).warnings).toEqual(warnings);
  });

  test("is refused beyond what remains, unless the amount was used already", async () => {
    const more = fromCake({ amount_cake: 2.5, amount_cake_units: "KG" });
    expect(rejected((await make(labWith(), more)).result)).toMatchObject({
      status: 409,
      code: "INSUFFICIENT_STOCK",
      field: "amount_cake",
      message: "Amount used (2.5 KG) exceeds the amount remaining (2.344 KG).",
    });
    const overdrawn = [
      "Stock of Cake NOP-2026-004 Hour 3 is overdrawn by 0.156 KG. Please check the stock and correct it.",
    ];
    const result = await make(labWith(), { ...more, allow_overdraw: true });
    expect(accepted(result.result).warnings).toEqual(overdrawn);
    const offline = aStamp({ final: true, recordedOffline: "2026-11-19T10:00:00.000Z" });
    expect(accepted((await make(labWith(), more, offline)).result).warnings).toEqual(overdrawn);
  });

  test("is refused from an inactive cake", async () => {
    const cake = aCake({ inactivated_at: "2026-11-19T10:00:00.000Z" });
    const lab = aLab(...cakeChanges(cake), ...equipmentChanges(anEquipment()));
    expect(rejected((await make(lab, fromCake())).result)).toMatchObject({
      status: 409,
      code: "INACTIVE",
      field: "cake_id",
    });
  });
});

describe("a use record", () => {
  test("makes one CNF, online or off", async () => {
    const lab = labWith();
    accepted((await make(lab)).result);
    const later = aStamp({ id: SECOND, final: true, recordedOffline: "2026-11-19T10:00:00.000Z" });
    expect(rejected((await make(lab, {}, later)).result)).toMatchObject({
      status: 409,
      code: "ALREADY_ADDED",
      field: "cake_use_record_id",
      message: "A CNF already exists for this cake use record",
    });
  });

  test("that went into a sample is linked", async () => {
    const { result } = await make(labWith({ linked_to: { type: "SAMPLE", id: ids.nowhere } }));
    expect(rejected(result)).toMatchObject({
      status: 409,
      code: "LINKED",
      message: "The selected use record is already linked to another entry.",
    });
  });

  test.each([undefined, cnfIds.homogenization])(
    "of a homogenization makes its own CNF, which has the id of the homogenization (given: %s)",
    async (homogenization_id) => {
      const linked_to = { type: "HOMOGENIZATION" as const, id: cnfIds.homogenization };
      const lab = labWith({ linked_to }, anEquipment(), aHomogenization({ id: cnfIds.homogenization }));
      const { reply } = await make(lab, { homogenization_id });
      expect(await reply()).toMatchObject({ homogenization_id: cnfIds.homogenization });
    },
  );

  test("of one homogenization makes no CNF of another", async () => {
    const linked_to = { type: "HOMOGENIZATION" as const, id: ids.nowhere };
    const { result } = await make(labWith({ linked_to }), { homogenization_id: cnfIds.homogenization });
    expect(rejected(result)).toMatchObject({ status: 409, code: "LINKED" });
  });

  test("must be for homogenization", async () => {
    const resource_use_purpose_id = purposeId("SAMPLE_FOR_STORAGE_OR_CHARACTERIZATION");
    const { result } = await make(labWith({ resource_use_purpose_id }));
    expect(rejected(result)).toMatchObject({
      status: 422,
      message: "The selected use record is not for homogenization.",
    });
  });

  test("that was voided makes nothing", async () => {
    const voided = { reason: "Twice", by: "dana", at: "2026-11-19T10:00:00.000Z" };
    const { result } = await make(labWith({ voided }));
    expect(rejected(result)).toMatchObject({ message: "Please select a valid cake use record" });
  });
});

test.each([
  ["HOMOGENIZER", true],
  ["GRINDER", true],
  ["BLENDER", true],
  ["FREEZER", false],
  ["OTHER", false],
])("equipment of type %s makes CNF: %s", async (type, can) => {
  const equipment = anEquipment({ equipment_type_id: namedId("equipment_type", type) });
  expect((await make(labWith({}, equipment))).result.kind).toBe(can ? "accepted" : "rejected");
});

test("unusual values are warned about, not refused", async () => {
  const { result } = await make(labWith(), { ph: 72, wt_percent: 102 });
  expect(accepted(result).warnings).toEqual([
    "Wt % is more than 100. Please check.",
    "pH is more than 14. Please check.",
  ]);
});

describe("half a page of the feed", () => {
  const id = createdId(aStamp(), {});
  const own = aCakeUse({ id: cakeUseId(id), amount_used: 500, linked_to: { type: "CNF", id } });

  test("that contains the cake with its use, but not the CNF, hides no write", async () => {
    const lab = aLab(...cakeChanges(aCake({ use_records: [own] })), ...equipmentChanges(anEquipment()));
    accepted((await make(lab, fromCake(), aStamp())).result);
    expect((await cakeOf(lab)).use_records).toHaveLength(1);
  });

  test("that contains the use, but not the cake that counts it, hides no write and draws once", async () => {
    const delivered = { ...own, stock_table: "cakes" as const, stock_id: ids.cake, number: 1 };
    const lab = aLab(...cakeChanges(aCake()), ...equipmentChanges(anEquipment()), {
      table: "use_records",
      id: own.id,
      record: delivered,
    });
    accepted((await make(lab, fromCake(), aStamp())).result);
    expect(await cakeOf(lab)).toMatchObject({ amount_remaining: 2.16, use_records: [{ id: own.id }] });
  });

  test("that contains the link of a named use, but not the CNF, hides no write", async () => {
    accepted((await make(labWith({ linked_to: { type: "CNF", id } }), {}, aStamp())).result);
  });
});
