import { expect, test } from "vitest";
import { namedId } from "#domain/kernel/ids.ts";
import { lastEntered } from "#domain/lookups/last-entered.ts";
import { aHomogenization, homogenizationChange } from "../../fixtures/homogenizations.ts";
import { aLab } from "../../fixtures/lab.ts";
import { anEquipment, DANA, equipmentChanges, ids } from "../../fixtures/records.ts";

const older = homogenizationChange(
  aHomogenization({
    id: namedId("test", "older"),
    creation_date: "2026-11-01T10:00:00.000Z",
    desired_cnf_volume_units: "ML",
    homogenization_equipment_id: ids.equipment,
  }),
);
const newer = homogenizationChange(
  aHomogenization({
    id: namedId("test", "newer"),
    creation_date: "2026-11-02T10:00:00.000Z",
    desired_cnf_volume_units: "LITRES",
    location_id: ids.coldStorage,
  }),
);
const fields = ["desired_cnf_volume_units", "homogenization_equipment_id", "location_id"] as const;

test("each field has the value of the newest record that has one", async () => {
  const { records } = aLab(older, newer, ...equipmentChanges(anEquipment()));
  expect(await lastEntered(records, "homogenizations", fields)).toEqual({
    desired_cnf_volume_units: "LITRES",
    homogenization_equipment_id: ids.equipment,
    location_id: ids.coldStorage,
  });
  expect(await lastEntered(records, "cakes", ["amount_units"])).toEqual({ amount_units: null });
});

test("an inactive machine and a retired place are not entered again", async () => {
  const retired = { by: DANA, at: "2026-11-03T10:00:00.000Z" };
  const { records } = aLab(older, newer, ...equipmentChanges(anEquipment({ is_active: false })), {
    table: "locations",
    id: ids.coldStorage,
    record: { id: ids.coldStorage, name: "Cold storage", retired },
  });
  expect(await lastEntered(records, "homogenizations", fields)).toEqual({
    desired_cnf_volume_units: "LITRES",
    homogenization_equipment_id: null,
    location_id: null,
  });
});
