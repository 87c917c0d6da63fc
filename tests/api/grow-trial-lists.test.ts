import { expect, test } from "vitest";
import { namedId } from "#domain/kernel/ids.ts";
import { purposeId, resourceTypeId } from "#domain/resource-use/rules.ts";
import type { ResourceType } from "#domain/resource-use/schema.ts";
import { loadLookups } from "#server/lab/housekeeping.ts";
import { syncTurn } from "#sync/turn/turn.ts";
import { aSession, aTablet } from "#tests/support/a-tablet.ts";
import { createLab } from "#tests/support/create-lab.ts";

const acid = resourceTypeId("ACID");
const grinder = namedId("equipment_type", "GRINDER");

test("what the lists have gained reaches an existing lab at the start of its server, and its tablets", async () => {
  // A lab of a version with shorter lists, and with a unit and a purpose that this version does not know.
  const lab = await createLab();
  const purpose = { purpose_id: purposeId("TITRATION"), purpose_name: "TITRATION" };
  const nop = { purpose_id: purposeId("NOP_PROCESS"), purpose_name: "NOP_PROCESS" };
  const type = await lab.db.get("resource_types", acid);
  const shorter = { ...type, valid_units: ["OUNCES", "LITRES"], valid_purposes: [purpose, nop] };
  await lab.put([
    { table: "resource_types", id: acid, record: shorter as never },
    { table: "equipment_types", id: grinder, record: null },
  ]);
  const tablet = aTablet({ send: lab.app.fetch as never });
  await tablet.store.session.put(aSession({ email: "dana@lab.example", token: lab.token() }));
  const onTablet = async () => (await tablet.store.records("resource_types").get(acid)) as ResourceType;
  await syncTurn(tablet);
  expect(await onTablet()).toEqual(shorter);

  await loadLookups(lab.db, lab.clock);
  await syncTurn(tablet);
  expect(await tablet.store.records("equipment_types").get(grinder)).toMatchObject({ name: "GRINDER" });
  const { valid_units, valid_purposes } = await onTablet();
  expect(valid_units).toEqual(["LITRES", "ML", "KG", "GRAMS", "OUNCES"]);
  expect(valid_purposes.map(({ purpose_name }) => purpose_name)).toEqual([
    "NOP_PROCESS",
    "CHEMICAL_DILUTION",
    "SAMPLE_FOR_STORAGE_OR_CHARACTERIZATION",
    "TITRATION",
  ]);

  const position = await lab.db.position();
  await loadLookups(lab.db, lab.clock);
  expect(await lab.db.position()).toBe(position);
});
