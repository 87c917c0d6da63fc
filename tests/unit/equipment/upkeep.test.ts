import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { nextDue } from "#domain/equipment/due.ts";
import type { Equipment } from "#domain/equipment/schema.ts";
import type { EquipmentUse } from "#domain/equipment/uses.ts";
import { upkeepOf, upkeepTables } from "#domain/home/upkeep.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { readTables } from "#domain/kernel/list.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { aCnf, cnfChanges, cnfIds } from "../../fixtures/cnfs.ts";
import { exampleRecords, examples } from "../../fixtures/examples.ts";
import { homogenizationIds } from "../../fixtures/homogenizations.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { anEquipment, aStamp, DANA, equipmentChanges, ids, MARCUS, NOW } from "../../fixtures/records.ts";

const { recordUpkeep } = commands;
const params = { id: ids.equipment };
const body = { kind: "MAINTENANCE", comments: "New seals", created_by: DANA, creation_date: "2026-11-10" };
const lab = (more: Partial<Equipment> = {}) => aLab(...equipmentChanges(anEquipment(more)));
const marcus = aStamp({ id: "3f0b7c38-2f0d-4c53-8a53-1f1b3a1f9c12", user: MARCUS });

test("maintenance is appended to the log, and the detail lists the newest first", async () => {
  const one = lab({ maintenance_interval: 90 });
  const { result, title } = await one.run(recordUpkeep, { params, body });
  accepted(result);
  expect(await title()).toBe("Maintenance of Bench high-pressure homogenizer");
  const calibration = { ...body, kind: "CALIBRATION", creation_date: "2026-11-12", comments: null };
  await one.run(recordUpkeep, { params, body: calibration }, marcus);
  expect(await one.ask(queries.getEquipment, { params })).toMatchObject({
    upkeep: [
      { kind: "CALIBRATION", comments: null, recorded_by: MARCUS },
      { id: createdId(aStamp(), {}), kind: "MAINTENANCE", comments: "New seals", recorded_at: NOW },
    ],
    // 90 days after midnight of November 10 in New York.
    maintenance_due: "2027-02-08T05:00:00.000Z",
    calibration_due: null,
  });
});

test("an entry that is recorded twice, and one of unknown equipment, are refused", async () => {
  const one = lab();
  const twice = { ...body, id: ids.use };
  await one.run(recordUpkeep, { params, body: twice });
  expect(rejected((await one.run(recordUpkeep, { params, body: twice }, marcus)).result)).toMatchObject({
    code: "DUPLICATE",
  });
  const nowhere = await one.run(recordUpkeep, { params: { id: ids.nowhere }, body });
  expect(rejected(nowhere.result)).toMatchObject({ message: "Equipment not found" });
});

test.each<[more: Partial<Equipment>, due: string | null]>([
  [{}, null],
  [{ maintenance_interval: null }, null],
  [{ maintenance_interval: 30 }, "2026-04-01T04:00:00.000Z"],
])("maintenance of equipment with %o that was never maintained is due %s", (more, due) => {
  expect(nextDue(anEquipment(more), "MAINTENANCE")).toBe(due);
});

test.each(tableOf<[now: string, more: Partial<Equipment>, found: [string, boolean][]]>("upkeep on a day"))(
  "at %s Home lists what is due of %o",
  async (now, more, found) => {
    const { records } = lab({ maintenance_interval: 30, ...more });
    const due = upkeepOf(await readTables(records, upkeepTables), now);
    expect(due.map(({ kind, isOverdue }) => [kind, isOverdue])).toEqual(found);
    for (const one of due) expect(one.facts).toEqual(["HOM-1", "Wet lab A"]);
  },
);

test("an interval is a whole number of days, and is cleared by null", async () => {
  const edit = (interval: unknown) =>
    commands.editEquipment.body.safeParse({ maintenance_interval: interval });
  expect(edit(1.5).error?.issues[0]?.message).toBe(
    "Maintenance Interval must be a positive whole number of days",
  );
  expect(edit(4000).error?.issues[0]?.message).toBe("Maintenance Interval must be at most 3660 days");
  expect(edit(null).data).toMatchObject({ maintenance_interval: null });
});

test("the usage log has every run that names the equipment, newest first, with the page that shows it", async () => {
  const one = aLab(...exampleRecords);
  await one.run(commands.addFiltration, {
    ...examples.addFiltration,
    body: examples.addFiltration?.body ?? {},
  });
  const uses = await one.ask(queries.listEquipmentUses, { params });
  expect(uses).toEqual([...(uses ?? [])].sort((a, b) => b.creation_date.localeCompare(a.creation_date)));
  const shown = ((uses ?? []) as EquipmentUse[]).map(({ table, record_id, title }) => [
    table,
    record_id,
    title,
  ]);
  expect(shown).toContainEqual(["cnfs", cnfIds.cnf, "CNF-2026-004-01"]);
  expect(shown).toContainEqual([
    "nop_processes",
    ids.nopProcess,
    "Filtration After reaction of NOP-2026-004",
  ]);
  expect(shown).toContainEqual([
    "homogenizations",
    homogenizationIds.treated,
    expect.stringMatching(/^HOM-NOP/),
  ]);
  expect(await one.ask(queries.listEquipmentUses, { params: { id: ids.nowhere } })).toBeUndefined();
});

test("a run with other equipment is not listed", async () => {
  const other = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0e02";
  const one = aLab(
    ...equipmentChanges(anEquipment()),
    ...cnfChanges(aCnf({ homogenization_equipment_id: other })),
  );
  expect(await one.ask(queries.listEquipmentUses, { params })).toEqual([]);
});
