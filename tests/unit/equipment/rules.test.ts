import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { equipmentClaim } from "#domain/equipment/rules.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { accepted, aLab } from "../../fixtures/lab.ts";
import { anEquipment, aStamp, equipmentChanges, MARCUS, NOW } from "../../fixtures/records.ts";

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
      record: anEquipment({
        id,
        name: "Pilot high-pressure homogenizer",
        short_name: "HOM-3",
        creation_date: "2026-11-19T05:00:00.000Z",
        comments: "Delivered with two spare valves",
        recorded_by: MARCUS,
        recorded_at: NOW,
      }),
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

test("a short name may be another's name", async () => {
  accepted((await create({ short_name: "Bench high-pressure homogenizer" })).result);
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

test.each([
  ["2026-11-19", "2026-11-19T05:00:00.000Z"],
  ["2026-07-19", "2026-07-19T04:00:00.000Z"],
  ["2026-11-19T10:42", "2026-11-19T15:42:00.000Z"],
  ["2026-11-19T10:42:00Z", "2026-11-19T10:42:00.000Z"],
  ["2026-11-19T10:42:00+01:00", "2026-11-19T09:42:00.000Z"],
])("a creation date of %s is %s", async (creation_date, utc) => {
  const { result } = await create({ creation_date });
  expect(accepted(result).changes[0]?.record).toMatchObject({ creation_date: utc });
});
