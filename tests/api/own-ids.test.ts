import { describe, expect, test } from "vitest";
import { commands, operations } from "#contract/index.ts";
import { type AnyCommand, fillPath } from "#contract/operation.ts";
import { shapeOf } from "#domain/kernel/fields.ts";
import type { Doc } from "#domain/kernel/tables.ts";
import { tableNames } from "#domain/tables.ts";
import { exampleRecords, examples } from "#tests/fixtures/examples.ts";
import { fileOfExample } from "#tests/fixtures/images.ts";
import { anEquipment, equipmentChanges, ids } from "#tests/fixtures/records.ts";
import { sampled } from "#tests/fixtures/sampled.ts";
import { spareIds, spareRecords } from "#tests/fixtures/withdrawals.ts";
import { sentAs } from "#tests/support/a-form.ts";
import { createLab } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const lab = perTest(() =>
  createLab({ now: "2026-11-19T15:42:00.000Z", records: [...exampleRecords, ...spareRecords] }),
);

/** The commands whose body may carry the id of what they create. */
const creations = operations.flatMap((operation) =>
  operation.kind === "command" && "id" in shapeOf(operation.body) ? [operation] : [],
);

/** Tables into which any record can be put: a claim is found by a name, and a use needs its stock. */
const tables = tableNames.filter((table) => table !== "claims" && table !== "use_records");

const DUPLICATE = {
  detail: "Another record with this id already exists.",
  code: "DUPLICATE",
  errors: [{ field: "id", message: "Another record with this id already exists." }],
};

/** Status and code of the refusal of a create with this id. */
async function refusalOf(operation: AnyCommand, id: string | undefined): Promise<string> {
  const { params = {}, body = {} } = examples[operation.name] ?? {};
  const sent = sentAs(operation, { ...body, id }, fileOfExample(operation.name));
  const reply = await lab.request(operation.method, fillPath(operation.path, params), sent);
  return `${reply.status} ${(await reply.json()).code}`;
}

describe("an id is one record's in the whole lab", () => {
  test("the commands that create records are known", () => {
    expect(creations.length).toBeGreaterThan(20);
  });

  test.each(creations)("$name is refused with the id of a record of any other table", async (operation) => {
    const before = await lab.db.position();
    const [use] = await lab.db.all("use_records");
    expect(await refusalOf(operation, use?.id)).toBe("409 DUPLICATE");
    for (const table of tables) {
      const id = crypto.randomUUID();
      // What the record contains is not read.
      const record = { id, name: "", purpose_id: id } as unknown as Doc;
      await lab.put([{ table, id, record }]);
      expect([table, await refusalOf(operation, id)]).toEqual([table, "409 DUPLICATE"]);
      await lab.put([{ table, id, record: null }]);
    }
    expect(await lab.db.position()).toBe(before + 2 * tables.length);
  });

  test.each(creations)("$name is refused with the id of a withdrawn record", async (operation) => {
    for (const { withdrawn } of Object.values(spareIds)) {
      expect(await refusalOf(operation, withdrawn)).toBe("409 DUPLICATE");
    }
  });

  test("a label is refused with the id of another record", async () => {
    const { params = {} } = examples.createChemicalLabel ?? {};
    const path = fillPath(commands.createChemicalLabel.path, params);
    for (const id of [ids.equipment, spareIds.cakes.withdrawn, sampled.cabinet]) {
      const reply = await lab.request("POST", path, { body: { qr_label_id: id } });
      expect(await reply.json()).toEqual(DUPLICATE);
      expect(reply.status).toBe(409);
    }
  });

  test("a create that is sent again under its key gets its first reply", async () => {
    const key = crypto.randomUUID();
    const body = { ...examples.createChemical?.body, id: crypto.randomUUID() };
    const create = () => lab.request("POST", commands.createChemical.path, { body, key });
    const first = await create();
    expect(first.status).toBe(201);
    const again = await create();
    expect([again.status, await again.json()]).toEqual([201, await first.json()]);
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
