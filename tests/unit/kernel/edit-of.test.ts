import { describe, expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { equipmentClaim } from "#domain/equipment/rules.ts";
import { refKey } from "#domain/kernel/change.ts";
import { lastWriter } from "#domain/kernel/edit-of.ts";
import { isFindable } from "#domain/kind-pages.ts";
import { exampleRecords, examples } from "../../fixtures/examples.ts";
import { growIds } from "../../fixtures/grow-trials.ts";
import { homogenizationIds } from "../../fixtures/homogenizations.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { anEquipment, aStamp, DANA, ids, MARCUS, NOW } from "../../fixtures/records.ts";

/** The edits of the details of each kind of record. */
const names = Object.keys(examples).filter((name) => /^edit(?!PlugRemoval)/.test(name));
const edits = names.map((name) => [name, commands[name as keyof typeof commands]] as const);
const chemical = { params: { id: ids.chemical } };
const marcus = aStamp({ id: "3f0b7c38-2f0d-4c53-8a53-1f1b3a1f9c12", user: MARCUS });
const lab = () => aLab(...exampleRecords);

const fieldsOf = (name: string) => {
  const { base: _, ...fields } = examples[name]?.body ?? {};
  return fields;
};
const recordOf = (changes: readonly { record: object | null }[]) => changes[0]?.record ?? {};

describe.each<readonly [string, AnyCommand]>(edits)("%s", (name, command) => {
  const { params = {} } = examples[name] ?? {};

  test("writes the values of the form, and who edited the record", async () => {
    const { result, title } = await lab().run(command, { params, body: fieldsOf(name) }, marcus);
    const { changes } = accepted(result);
    expect(recordOf(changes)).toMatchObject({ ...fieldsOf(name), updated: { by: MARCUS, at: NOW } });
    expect(await title()).toMatch(/^Edit of /);
  });

  test("leaves every field that the form did not change, and writes nothing if no field is changed", async () => {
    const one = lab();
    await one.run(command, { params, body: fieldsOf(name) });
    const stale = Object.fromEntries(
      Object.keys(fieldsOf(name)).map((field) => [field, fieldsOf(name)[field]]),
    );
    const { result } = await one.run(command, { params, body: { ...stale, base: stale } }, marcus);
    expect(accepted(result).changes).toEqual([]);
  });

  test("of a record that does not exist is refused", async () => {
    const { result } = await lab().run(command, { params: { id: ids.nowhere }, body: fieldsOf(name) });
    expect(rejected(result)).toMatchObject({ status: 404, code: "NOT_FOUND" });
  });

  test("writes in the lane of a kind that has a page", async () => {
    const { lane } = await lab().run(command, { params, body: fieldsOf(name) });
    expect(isFindable(lane.table)).toBe(true);
  });
});

test("edits of different fields merge, and the values of the other person are named", async () => {
  const one = lab();
  const base = { location_id: ids.wetLabA, comments: null };
  await one.run(commands.editChemical, { ...chemical, body: { location_id: ids.coldStorage, base } });
  const { result } = await one.run(
    commands.editChemical,
    { ...chemical, body: { location_id: ids.wetLabA, comments: "Cap replaced", base } },
    marcus,
  );
  expect(accepted(result)).toMatchObject({ merged: [["location_id"]] });
  expect(await one.records.get("chemicals", ids.chemical)).toMatchObject({
    location_id: ids.coldStorage,
    comments: "Cap replaced",
  });
});

test("two values of one field are refused with the current value and who wrote it", async () => {
  const one = lab();
  const base = { comments: null };
  await one.run(commands.editChemical, { ...chemical, body: { comments: "Cap replaced", base } });
  const { result } = await one.run(
    commands.editChemical,
    { ...chemical, body: { comments: "Half frozen", base } },
    marcus,
  );
  expect(rejected(result)).toMatchObject({
    status: 409,
    code: "EDIT_CONFLICT",
    field: "comments",
    message: "comments was changed meanwhile by dana.ruiz@cnf-lab.example on Nov 19, 2026.",
    current: { comments: "Cap replaced", updated_by: DANA, updated_at: NOW },
  });
});

test("null clears an optional field; a required field cannot be cleared", async () => {
  const { result } = await lab().run(commands.editChemical, { ...chemical, body: { supplier_id: null } });
  expect(recordOf(accepted(result).changes)).toMatchObject({ supplier_id: null });
  expect(commands.editChemical.body.safeParse({ location_id: null }).error?.issues).toMatchObject([
    { message: "Location is required" },
  ]);
});

test("a place that does not exist is refused at its field, unless the form did not change it", async () => {
  const unknown = { location_id: ids.nowhere };
  const refused = await lab().run(commands.editChemical, { ...chemical, body: unknown });
  expect(rejected(refused.result)).toMatchObject({
    field: "location_id",
    message: "Please select a valid location",
  });
  const body = { ...unknown, comments: "Cap replaced", base: { ...unknown, comments: null } };
  const { result } = await lab().run(commands.editChemical, { ...chemical, body });
  expect(recordOf(accepted(result).changes)).toMatchObject({ location_id: ids.wetLabA });
});

const other = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f0e02";
const blender = anEquipment({ id: other, name: "Blender", short_name: "BLD-1" });
const withBlender = () =>
  aLab(
    ...exampleRecords,
    { table: "equipment", id: other, record: blender },
    ...(["name", "short_name"] as const).map((field) => {
      const id = equipmentClaim(field, blender[field]);
      return {
        table: "claims" as const,
        id,
        record: { id, owner_table: "equipment" as const, owner_id: other },
      };
    }),
  );
const equipment = { params: { id: ids.equipment } };

test("equipment cannot get the name of other equipment", async () => {
  const { result } = await withBlender().run(commands.editEquipment, {
    ...equipment,
    body: { name: "BLENDER" },
  });
  expect(rejected(result)).toMatchObject({
    code: "DUPLICATE",
    field: "name",
    message: "Equipment name BLENDER already exists.",
  });
});

test("a new name is claimed, and the old name is free again", async () => {
  const one = withBlender();
  const { result } = await one.run(commands.editEquipment, { ...equipment, body: { name: "Homogenizer A" } });
  expect(
    accepted(result)
      .changes.slice(1)
      .map((change) => [refKey(change), change.record]),
  ).toEqual([
    ["claims:equipment.name:bench high-pressure homogenizer", null],
    ["claims:equipment.name:homogenizer a", expect.objectContaining({ owner_id: ids.equipment })],
  ]);
  const renamed = await one.run(commands.editEquipment, {
    params: { id: other },
    body: { name: "Bench high-pressure homogenizer" },
  });
  accepted(renamed.result);
});

test("a name in other letters retains its claim", async () => {
  const body = { name: "Bench High-Pressure Homogenizer" };
  const { result } = await lab().run(commands.editEquipment, { ...equipment, body });
  expect(accepted(result).changes).toHaveLength(1);
});

test("the name and the shelf of a trial are first entered with the seed sown data", async () => {
  const params = { id: growIds.bare };
  const { result } = await lab().run(commands.editGrowTrial, { params, body: { name: "Lettuce" } });
  expect(rejected(result)).toMatchObject({
    code: "NOT_READY",
    field: "name",
    message: "Add seed sown data first.",
  });
  const comments = await lab().run(commands.editGrowTrial, { params, body: { initial_comments: "Wait" } });
  accepted(comments.result);
});

describe.each([
  ["nop_processes", commands.editNopProcess, ids.nopProcess, "NOP-2026-004"],
  ["homogenizations", commands.editHomogenization, homogenizationIds.setUp, "HOM-NOP-2026-004-01"],
  ["grow_trials", commands.editGrowTrial, growIds.trial, "GT-003"],
] as const)("work of %s", (table, command, id, name) => {
  const assign = (one: ReturnType<typeof aLab>, to: string | null, more: object = {}, stamp = aStamp()) =>
    one.run(command, { params: { id }, body: { assigned_to: to, ...more } }, stamp);

  test("is assigned to a person, who is named in the title, and to nobody again", async () => {
    const one = lab();
    const assigned = await assign(one, "Marcus.Lee@cnf-lab.example", { base: { assigned_to: null } });
    expect(recordOf(accepted(assigned.result).changes)).toMatchObject({ assigned_to: MARCUS });
    expect(await assigned.title()).toBe(`${name} assigned to Marcus Lee`);
    const cleared = await assign(one, null, { base: { assigned_to: MARCUS } }, marcus);
    expect(await cleared.title()).toBe(`${name} assigned to nobody`);
    expect(await one.records.get(table, id)).toMatchObject({ assigned_to: null, updated: { by: MARCUS } });
  });

  test("that two people assign differently is refused with the person who has it", async () => {
    const one = lab();
    await assign(one, MARCUS, { base: { assigned_to: null } });
    const { result } = await assign(one, DANA, { base: { assigned_to: null } }, marcus);
    expect(rejected(result)).toMatchObject({
      code: "EDIT_CONFLICT",
      field: "assigned_to",
      current: { assigned_to: MARCUS, updated_by: DANA },
    });
    expect(
      accepted((await assign(one, MARCUS, { base: { assigned_to: null } }, marcus)).result).changes,
    ).toEqual([]);
  });

  test("is of a person with an address", () => {
    const { error } = command.body.safeParse({ assigned_to: "Marcus" });
    expect(error?.issues).toMatchObject([
      { path: ["assigned_to"], message: "Please enter a valid email address" },
    ]);
  });
});

test("an omitted field of a sample is unchanged", async () => {
  const { params = {} } = examples.editSample ?? {};
  const { result } = await lab().run(commands.editSample, { params, body: { location_details: "Shelf 3" } });
  const { id = "" } = params;
  const before = await lab().records.get("samples", id);
  expect(recordOf(accepted(result).changes)).toMatchObject({
    more_info: before?.more_info,
    location_details: "Shelf 3",
  });
});

test("the last writer of a record is who recorded, characterized or edited it last", () => {
  const recorded = { recorded_by: DANA, recorded_at: "2026-11-01T10:00:00.000Z" };
  const characterized = { recorded_by: MARCUS, recorded_at: "2026-11-03T10:00:00.000Z" };
  const updated = { by: DANA, at: "2026-11-02T10:00:00.000Z" };
  expect(lastWriter(recorded)).toEqual({ by: DANA, at: recorded.recorded_at });
  expect(lastWriter({ ...recorded, updated, characterized })).toEqual({
    by: MARCUS,
    at: characterized.recorded_at,
  });
  const measured = { characterized_by: MARCUS, characterized_at: "2026-11-01T12:00:00.000Z" };
  expect(lastWriter({ ...recorded, ...measured, updated })).toEqual(updated);
  const typed = { ...measured, characterized_at: NOW, characterized_recorded_by: DANA };
  expect(lastWriter({ ...recorded, ...typed })).toEqual({ by: DANA, at: NOW });
});
