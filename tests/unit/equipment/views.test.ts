import { expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { aLab } from "../../fixtures/lab.ts";
import { anEquipment, DANA, equipmentChanges, ids } from "../../fixtures/records.ts";

const freezer = anEquipment({
  id: ids.use,
  name: "Chest freezer",
  short_name: "FRZ-1",
  supplier_id: null,
  is_active: false,
  equipment_type_id: namedId("equipment_type", "FREEZER"),
  creation_date: "2026-05-02T04:00:00.000Z",
});
const lab = aLab(...equipmentChanges(anEquipment()), ...equipmentChanges(freezer));

test("the list is newest first, with names joined", async () => {
  expect(await lab.ask(queries.listEquipment)).toMatchObject([
    {
      id: ids.use,
      name: "Chest freezer",
      short_name: "FRZ-1",
      is_active: false,
      creation_date: "2026-05-02T04:00:00.000Z",
      google_image_ids: [],
      location_name: "Wet lab A",
      equipment_type_name: "FREEZER",
      supplier_name: null,
    },
    {
      id: ids.equipment,
      name: "Bench high-pressure homogenizer",
      short_name: "HOM-1",
      is_active: true,
      creation_date: "2026-03-02T05:00:00.000Z",
      google_image_ids: [],
      location_name: "Wet lab A",
      equipment_type_name: "HOMOGENIZER",
      supplier_name: "PressureTech Homogenizers",
    },
  ]);
});

test.each([
  ["HOMOGENIZER", ["HOM-1"]],
  ["FREEZER", ["FRZ-1"]],
  ["REACTOR", []],
  ["", ["FRZ-1", "HOM-1"]],
])("of the type '%s' there are %j", async (equipment_type, expected) => {
  const list = (await lab.ask(queries.listEquipment, { query: { equipment_type } })) as {
    short_name: string;
  }[];
  expect(list.map((one) => one.short_name)).toEqual(expected);
});

test("of a type that the lab has added there is the equipment of this type, however its name is spelled", async () => {
  const oven = { id: namedId("equipment_type", "oven"), name: "Oven" };
  const own = aLab(
    { table: "equipment_types", id: oven.id, record: oven },
    ...equipmentChanges(anEquipment({ equipment_type_id: oven.id })),
  );
  const ofType = async (equipment_type: string) =>
    ((await own.ask(queries.listEquipment, { query: { equipment_type } })) as unknown[]).length;
  expect([await ofType("OVEN"), await ofType("FREEZER")]).toEqual([1, 0]);
});

test("the detail has location, type and supplier as objects", async () => {
  expect(await lab.ask(queries.getEquipment, { params: { id: ids.equipment } })).toMatchObject({
    location: { id: ids.wetLabA, name: "Wet lab A" },
    equipment_type: { id: ids.homogenizer, name: "HOMOGENIZER" },
    supplier: { id: 4, name: "PressureTech Homogenizers", country: "Italy", type: "EQUIPMENT" },
    created_by: DANA,
    checklist: [],
    comments: null,
  });
});

test("unknown equipment is null", async () => {
  expect(await lab.ask(queries.getEquipment, { params: { id: ids.nowhere } })).toBeUndefined();
});
