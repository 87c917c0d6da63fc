import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { equipmentClaim } from "#domain/equipment/rules.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { anEquipment, aStamp, DANA, equipmentChanges, ids, MARCUS, NOW } from "../../fixtures/records.ts";

function create(more: Record<string, unknown> = {}) {
  const lab = aLab(...equipmentChanges(anEquipment()));
  return lab.run(
    commands.createEquipment,
    { body: bodyOf("createEquipment", more) },
    aStamp({ user: MARCUS }),
  );
}

test("new equipment is active, with an empty checklist and no images, and its names are in use", async () => {
  const { result, title } = await create();
  const id = createdId(aStamp(), {});
  expect(accepted(result).changes).toMatchObject([
    {
      table: "equipment",
      id,
      record: {
        id,
        name: "Pilot high-pressure homogenizer",
        short_name: "HOM-3",
        equipment_type_id: ids.homogenizer,
        location_id: ids.wetLabA,
        supplier_id: 4,
        is_active: true,
        created_by: DANA,
        creation_date: "2026-11-19T05:00:00.000Z",
        comments: "Delivered with two spare valves",
        checklist: [],
        google_image_ids: [],
        recorded_by: MARCUS,
        recorded_at: NOW,
      },
    },
    ...[equipmentClaim("name", "pilot high-pressure homogenizer"), equipmentClaim("short_name", "hom-3")].map(
      (claim) => ({
        table: "claims",
        id: claim,
        record: { id: claim, owner_table: "equipment", owner_id: id },
      }),
    ),
  ]);
  expect(await title()).toBe("New equipment: HOM-3");
});

test.each([
  [
    "name",
    " bench HIGH-pressure homogenizer ",
    "Equipment name bench HIGH-pressure homogenizer already exists.",
  ],
  [
    "name",
    "Bench  high-pressure homo\u00adgenizer",
    "Equipment name Bench  high-pressure homo\u00adgenizer already exists.",
  ],
  ["short_name", "hom-1", "Equipment short_name hom-1 already exists."],
  ["short_name", "ＨＯＭ-1\u200b", "Equipment short_name ＨＯＭ-1\u200b already exists."],
])("a %s that exists is refused, however it is spelled", async (field, value, message) => {
  const { result } = await create({ [field]: value });
  expect(rejected(result)).toMatchObject({ status: 409, code: "DUPLICATE", field, message });
});

test("a short name may be another's name", async () => {
  accepted((await create({ short_name: "Bench high-pressure homogenizer" })).result);
});

test("an id that exists is refused", async () => {
  const { result } = await create({ id: ids.equipment });
  expect(rejected(result)).toMatchObject({
    status: 409,
    code: "DUPLICATE",
    field: "id",
    message: "Equipment with this id already exists.",
  });
});

test.each([
  ["equipment_type_id", ids.nowhere, "Please select a valid equipment type"],
  ["location_id", ids.nowhere, "Please select a valid location"],
  ["supplier_id", 11, "Please select a valid supplier"],
])("an unknown %s is refused", async (field, value, message) => {
  const { result } = await create({ [field]: value });
  expect(rejected(result)).toMatchObject({ status: 422, code: "VALIDATION", field, message });
});

test.each([
  ["short_name", "HOM-1", false],
  ["short_name", " hom-1 ", false],
  ["short_name", "HOM-2", true],
  ["name", "HOM-1", true],
])("the %s %s is unique: %s", async (fieldName, value, isUnique) => {
  const lab = aLab(...equipmentChanges(anEquipment()));
  expect(await lab.ask(queries.checkEquipmentUnique, { query: { fieldName, value } })).toEqual({ isUnique });
});

test.each([{ fieldName: "id", value: "x" }, { fieldName: "name", value: " " }, { fieldName: "name" }])(
  "uniqueness of %j cannot be queried",
  async (query) => {
    await expect(aLab().ask(queries.checkEquipmentUnique, { query })).rejects.toThrow();
  },
);
