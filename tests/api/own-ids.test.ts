import { beforeEach, describe, expect, test } from "vitest";
import { commands, operations } from "#contract/index.ts";
import { fillPath } from "#contract/operation.ts";
import { exampleRecords, examples } from "#tests/fixtures/examples.ts";
import { aChemical, anEquipment, equipmentChanges, ids } from "#tests/fixtures/records.ts";
import { spareRecords } from "#tests/fixtures/withdrawals.ts";
import { createLab, handClock, type TestLab } from "#tests/support/create-lab.ts";

let lab: TestLab;

beforeEach(async () => {
  lab = await createLab({ clock: handClock("2026-11-19T15:42:00.000Z") });
  await lab.put([...exampleRecords, ...spareRecords]);
});

const creations = operations.flatMap((operation) =>
  operation.kind === "command" && operation.makes && !operation.file ? [operation] : [],
);

describe("an id is one record's in the whole lab", () => {
  test("the commands that create records are known", () => {
    expect(creations.length).toBeGreaterThan(12);
  });

  test.each(creations)("$name is refused with the id of a record of another kind", async (operation) => {
    const { params = {}, body = {} } = examples[operation.name] ?? {};
    const other = operation === commands.createEquipment ? aChemical() : anEquipment();
    const before = await lab.db.position();
    const reply = await lab.request(operation.method, fillPath(operation.path, params), {
      body: { ...body, id: other.id },
    });
    expect(reply.status).toBe(409);
    expect(await reply.json()).toEqual({
      detail: "Another record with this id already exists.",
      code: "DUPLICATE",
      errors: [{ field: "id", message: "Another record with this id already exists." }],
    });
    expect(await lab.db.position()).toBe(before);
  });

  test("records of an older lab that share an id can still be changed", async () => {
    const shared = ids.chemical;
    await lab.put(equipmentChanges(anEquipment({ id: shared, name: "HOM 9", short_name: "HOM-9" })));
    const reply = await lab.request("PUT", fillPath(commands.editChemical.path, { id: shared }), {
      body: examples.editChemical?.body,
    });
    expect(reply.status).toBe(200);
    expect(await lab.db.get("equipment", shared)).toMatchObject({ short_name: "HOM-9" });
  });
});
