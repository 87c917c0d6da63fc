import { beforeEach, describe, expect, test } from "vitest";
import type { Change } from "#domain/kernel/change.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { claimNames } from "#server/lab/housekeeping.ts";
import { perTest } from "#tests/support/per-test.ts";
import { anEquipment, equipmentChanges, ids } from "../fixtures/records.ts";
import { createLab } from "../support/create-lab.ts";

const NFD = "Ku\u0308hler";
const cooler = anEquipment({ name: NFD, short_name: "K  1" });

/** The claims of a version that took a name in lower case for its id. */
const oldClaims = (name: string, short: string, owner: string): Change[] =>
  [`equipment.name:${name.toLowerCase()}`, `equipment.short_name:${short.toLowerCase()}`].map((id) => ({
    table: "claims",
    id,
    record: { id, owner_table: "equipment", owner_id: owner },
  }));

const atticId = namedId("location", "ku\u0308hlraum");
const old: Change[] = [
  ...equipmentChanges(cooler).filter(({ table }) => table !== "claims"),
  ...oldClaims(NFD, "K  1", cooler.id),
  { table: "locations", id: atticId, record: { id: atticId, name: "Ku\u0308hlraum" } },
];

const lab = perTest(() => createLab({ records: old }));

async function send(method: "POST" | "PUT", path: string, body: object) {
  const reply = await lab.request(method, path, { body, key: crypto.randomUUID() });
  return { status: reply.status, ...(await reply.json()) };
}

const create = (name: string, short_name: string) =>
  send("POST", "/api/equipments", {
    ...{ name, short_name, equipment_type_id: ids.homogenizer, location_id: ids.wetLabA },
    ...{ supplier_id: 1, creation_date: "2026-03-01", created_by: "dana@lab.example" },
  });
const addLocation = (name: string) => send("POST", "/api/lab-lists/locations", { name });
const claimsOf = async (owner: string) =>
  (await lab.db.all("claims")).flatMap(({ id, owner_id }) => (owner_id === owner ? [id] : [])).sort();
const inUse = { status: 409, code: "DUPLICATE" };

describe("a lab of an earlier version, after the start of the server", () => {
  beforeEach(() => claimNames(lab.db, lab.clock));

  test("refuses another spelling of a name that equipment has", async () => {
    expect(await create("Kühler", "K 2")).toMatchObject({ ...inUse, errors: [{ field: "name" }] });
    expect(await create("Cooler", "k 1")).toMatchObject({ ...inUse, errors: [{ field: "short_name" }] });
  });

  test("finds an entry of a list in any spelling, also one that every lab has", async () => {
    expect(await addLocation("kühlraum")).toMatchObject({ status: 201, id: atticId });
    expect(await addLocation("wet  LAB a")).toMatchObject({
      status: 201,
      id: ids.wetLabA,
      name: "Wet lab A",
    });
  });

  test("releases a name when the equipment gets another, and another start does not claim it again", async () => {
    expect(await send("PUT", `/api/equipments/${cooler.id}`, { name: "Cooler" })).toMatchObject({
      status: 200,
    });
    await claimNames(lab.db, lab.clock);
    expect(await claimsOf(cooler.id)).toEqual(["equipment.name:cooler", "equipment.short_name:k 1"]);
    expect(await create("Kühler", "K 2")).toMatchObject({ status: 201 });
  });

  test("has its records as they were, and another start changes nothing", async () => {
    expect(await lab.db.get("equipment", cooler.id)).toEqual(cooler);
    const at = await lab.db.position();
    await claimNames(lab.db, lab.clock);
    expect(await lab.db.position()).toBe(at);
  });
});

test("of two records with one name, the other can be edited, and its new name releases only its own", async () => {
  const other = anEquipment({ id: ids.nowhere, name: "Kühler", short_name: "K 9" });
  await lab.put(equipmentChanges(other));
  await claimNames(lab.db, lab.clock);
  expect(await claimsOf(other.id)).toContain("equipment.name:kühler");
  const edit = (body: object) => send("PUT", `/api/equipments/${cooler.id}`, body);
  expect(await edit({ comments: "In the yard" })).toMatchObject({ status: 200 });
  expect(await edit({ name: "Cooler" })).toMatchObject({ status: 200 });
  expect(await claimsOf(other.id)).toContain("equipment.name:kühler");
  expect(await create(NFD, "K 3")).toMatchObject(inUse);
});
