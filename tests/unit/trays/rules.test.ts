import { describe, expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { createdId } from "#domain/kernel/ids.ts";
import type { TrayFormulation } from "#domain/trays/schema.ts";
import { cnfIds } from "../../fixtures/cnfs.ts";
import { bodyOf, exampleRecords, examples } from "../../fixtures/examples.ts";
import {
  aGrowTrial,
  aHarvest,
  aRemoval,
  aTray,
  growIds,
  growStepsIn,
  growTrialChanges,
  trayChanges,
} from "../../fixtures/grow-trials.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { aStamp, ids } from "../../fixtures/records.ts";

type Lab = ReturnType<typeof aLab>;
const labWith = (more: Partial<TrayFormulation> = {}) => aLab(...exampleRecords, ...trayChanges(aTray(more)));
const GONE_AT = "2026-11-15T15:00:00.000Z";
const emptied = (more: Partial<TrayFormulation> = {}) =>
  labWith({
    plug_removals: [
      aRemoval(),
      aRemoval({
        id: ids.use,
        weekly_data_id: null,
        num_plugs_removed: 23,
        recorded: { by: "x", at: GONE_AT },
      }),
    ],
    ...more,
  });

const run = (lab: Lab, command: AnyCommand, more = {}, stamp = aStamp(), params?: Record<string, string>) =>
  lab.run(
    command,
    { params: params ?? examples[command.name]?.params ?? {}, body: bodyOf(command.name, more) },
    stamp,
  );
const { addWeeklyData, addPlugRemovedData, addTransplantData, addHarvestData, deleteWeeklyData } = commands;
const { recordNothingGerminated, recordWeekNotMeasured, updateWeeklyData } = commands;
const { addFormulation, updateFormulation, updateHarvestData } = commands;
const tray = async (lab: Lab, id: string = growIds.tray) =>
  lab.ask(queries.getTrayFormulation, { params: { id } });
const removing = (...counts: number[]) => ({
  plug_removal_data: counts.map((num_plugs_removed) => ({ num_plugs_removed, reason_for_removal: "mould" })),
});

describe("a week", () => {
  test("is inserted in the order of weeks, and its removals leave fewer plugs", async () => {
    const lab = labWith();
    accepted((await run(lab, addWeeklyData, { week_number: 4, ...removing(2, 3) })).result);
    await run(lab, addWeeklyData, { week_number: 3 }, aStamp({ id: ids.use }));
    const { weeks_data_added, num_plugs_active, is_active } = await tray(lab);
    expect({ weeks_data_added, num_plugs_active, is_active }).toEqual({
      weeks_data_added: [1, 2, 3, 4],
      num_plugs_active: 17,
      is_active: true,
    });
  });

  test("with data is refused with the recorded week", async () => {
    expect(rejected((await run(labWith(), addWeeklyData, { week_number: 2 })).result)).toMatchObject({
      code: "DUPLICATE",
      message: "Data for current week number already exists",
      field: "week_number",
      current: { avg_height: 4.7, avg_canopy_width: 4, id: growIds.secondWeek },
    });
  });

  test("refuses to remove more plugs than remain, and may remove the last", async () => {
    const lab = labWith();
    expect(rejected((await run(lab, addWeeklyData, removing(20, 4))).result)).toMatchObject({
      status: 409,
      message: "Total plugs removed so far (24) cannot exceed # active plugs (23)",
    });
    accepted((await run(lab, addWeeklyData, removing(20, 3))).result);
    expect(await tray(lab)).toMatchObject({ num_plugs_active: 0, is_active: false });
  });

  test.each([
    [{ avg_height: 3.75 }, ["Height is more than 20 % below the week before (4.7 cm). Please check."]],
    [{ avg_height: 3.76 }, []],
    [
      { avg_canopy_width: 3.1 },
      ["Canopy width is more than 20 % below the week before (4 cm). Please check."],
    ],
    [
      { count_plugs_for_avg: 24 },
      ["Count plugs for avg (24) is more than the active plugs (23). Please check."],
    ],
    [{ week_number: 520, avg_height: 10 }, []],
  ])("with %j warns %j and is stored", async (more, warnings) => {
    const { result } = await run(labWith(), addWeeklyData, more);
    expect(accepted(result).warnings).toEqual(warnings);
  });

  test("is withdrawn with its removals, once", async () => {
    const lab = labWith();
    const first = await run(lab, deleteWeeklyData);
    expect(await first.reply()).toEqual({ deleted_count: 1 });
    expect(await tray(lab)).toMatchObject({ weeks_data_added: [1], num_plugs_active: 24 });
    const again = await run(lab, deleteWeeklyData, {}, aStamp({ id: ids.use }));
    expect(accepted(again.result).changes).toEqual([]);
    expect(await again.reply()).toEqual({ deleted_count: 0 });
    expect(await first.reply()).toEqual({ deleted_count: 1 });
  });

  test("that was corrected is not withdrawn by a deletion that is for an uncorrected one", async () => {
    const lab = labWith();
    accepted((await run(lab, updateWeeklyData)).result);
    const undoing = await run(lab, deleteWeeklyData, { unless_corrected: true }, aStamp({ id: ids.use }));
    expect(rejected(undoing.result)).toMatchObject({
      status: 409,
      code: "NOT_CURRENT",
      message: expect.stringMatching(/^Week 2 was corrected meanwhile by /),
    });
    accepted((await run(lab, deleteWeeklyData, {}, aStamp({ id: ids.cake }))).result);
  });

  test("that was withdrawn leaves its number free", async () => {
    const lab = labWith();
    await run(lab, deleteWeeklyData);
    accepted((await run(lab, addWeeklyData, { week_number: 2 })).result);
    expect(await tray(lab)).toMatchObject({ weeks_data_added: [1, 2] });
  });

  test("that was not measured has a reason, of which the last counts, until it has data", async () => {
    const lab = labWith();
    const not = (week_number: number, reason: string, id: string) =>
      run(lab, recordWeekNotMeasured, { week_number, reason }, aStamp({ id }));
    expect(rejected((await not(2, "door locked", ids.use)).result)).toMatchObject({ field: "week_number" });
    accepted((await not(3, "door locked", ids.use)).result);
    accepted((await not(3, "caliper broken", ids.cake)).result);
    expect(await tray(lab)).toMatchObject({
      weeks_data_added: [1, 2],
      weeks_not_measured: [{ week_number: 3, reason: "caliper broken" }],
    });
    accepted((await run(lab, addWeeklyData, { week_number: 3 })).result);
    expect(await tray(lab)).toMatchObject({ weeks_data_added: [1, 2, 3], weeks_not_measured: [] });
  });

  test("of an unknown tray is not found", async () => {
    const lab = labWith();
    const missing = { id: ids.nowhere };
    expect(rejected((await run(lab, deleteWeeklyData, {}, aStamp(), missing)).result).status).toBe(404);
    expect(rejected((await run(lab, addWeeklyData, {}, aStamp(), missing)).result).message).toBe(
      "Formulation not found",
    );
  });
});

describe("a tray without plugs", () => {
  const refused = [addWeeklyData, addPlugRemovedData, addTransplantData, addHarvestData] as AnyCommand[];

  test.each(refused.map((command) => [command.name, command] as const))("refuses %s", async (_, command) => {
    const inactive = { status: 409, code: "INACTIVE", message: "The formulation F1 is inactive." };
    expect(rejected((await run(emptied(), command)).result)).toMatchObject(inactive);
    const late = aStamp({ recordedOffline: "2026-11-15T15:00:00.001Z" });
    expect(rejected((await run(emptied(), command, {}, late)).result)).toMatchObject(inactive);
  });

  test("accepts what was recorded without signal before its last plug was removed", async () => {
    const early = aStamp({ recordedOffline: "2026-11-15T14:59:59.000Z" });
    const alone = { plug_removal_data: [] };
    accepted((await run(emptied(), addWeeklyData, alone, early)).result);
    accepted((await run(emptied(), addTransplantData, {}, early)).result);
    accepted((await run(emptied(), addHarvestData, {}, early)).result);
  });

  test("refuses an edit of its harvest, and allows a week to be withdrawn", async () => {
    const lab = emptied({ harvest_data: aHarvest() });
    expect(rejected((await run(lab, updateHarvestData)).result).code).toBe("INACTIVE");
    accepted((await run(lab, deleteWeeklyData)).result);
    expect(await tray(lab)).toMatchObject({ num_plugs_active: 1, is_active: true });
  });

  test("accepts comments, and no other edit", async () => {
    const same = bodyOf("updateFormulation", { test_for: "Water retention", base: null });
    const remark = { ...same, composition: "All lost", initial_comments: "Too wet" };
    accepted((await run(emptied(), updateFormulation, remark)).result);
    const more = { ...same, num_plugs_created: 30 };
    expect(rejected((await run(emptied(), updateFormulation, more)).result).code).toBe("INACTIVE");
  });
});

describe("plugs removed without a week", () => {
  test("add up, and remain when a week is withdrawn", async () => {
    const lab = labWith();
    accepted((await run(lab, addPlugRemovedData, removing(4))).result);
    await run(lab, deleteWeeklyData);
    expect(await tray(lab)).toMatchObject({ num_plugs_active: 20 });
  });

  test("are never more than the remaining plugs", async () => {
    expect(rejected((await run(labWith(), addPlugRemovedData, removing(24))).result).message).toBe(
      "Total plugs removed so far (24) cannot exceed # active plugs (23)",
    );
  });
});

describe("a transplant", () => {
  test("may be entered again: the last remains", async () => {
    const lab = labWith();
    accepted((await run(lab, addTransplantData)).result);
    accepted((await run(lab, addTransplantData, { germination_rate: 90 })).result);
    expect(await tray(lab)).toMatchObject({ germination_rate: 90, location_details: "Shelf B2, left" });
  });

  test("with more germinated than sown warns", async () => {
    expect(
      accepted((await run(labWith(), addTransplantData, { germination_rate: 101 })).result).warnings,
    ).toEqual(["Germination rate is more than 100 %. Please check."]);
  });
});

describe("a tray in which nothing germinated", () => {
  const nothing = (lab: ReturnType<typeof labWith>, stamp = aStamp()) =>
    run(lab, recordNothingGerminated, {}, stamp, { id: growIds.tray });
  const bare = (more: Partial<TrayFormulation> = {}) =>
    labWith({
      weekly_data: [],
      plug_removals: [aRemoval({ num_plugs_removed: 4, weekly_data_id: null })],
      ...more,
    });

  test("has 0 %, loses its remaining plugs with that reason, and is inactive", async () => {
    const lab = bare();
    accepted((await nothing(lab)).result);
    expect(await tray(lab)).toMatchObject({
      germination_rate: 0,
      transplanted_at: null,
      num_plugs_active: 0,
      is_active: false,
      plug_removals: [
        { num_plugs_removed: 4 },
        { num_plugs_removed: 20, reason_for_removal: "Nothing germinated" },
      ],
    });
    const again = await nothing(lab, aStamp({ id: ids.use }));
    expect(accepted(again.result).changes).toEqual([]);
  });

  test("with weekly data warns", async () => {
    expect(accepted((await nothing(labWith())).result).warnings).toEqual([
      "The formulation F1 has weekly data. Please check.",
    ]);
  });
});

describe("a harvest", () => {
  test("is added once: the same again changes nothing, another is refused with the recorded one", async () => {
    const lab = labWith();
    accepted((await run(lab, addHarvestData)).result);
    const other = aStamp({ id: ids.use });
    expect(accepted((await run(lab, addHarvestData, {}, other)).result).changes).toEqual([]);
    expect(rejected((await run(lab, addHarvestData, { root_score: 3 }, other)).result)).toMatchObject({
      code: "ALREADY_ADDED",
      message: "Harvest data already exists for this formulation",
      current: { id: createdId(aStamp(), {}), root_score: 5.8 },
    });
  });

  test("is edited field by field", async () => {
    const lab = labWith();
    accepted((await run(lab, updateHarvestData)).result);
    expect((await tray(lab, growIds.harvested)).harvest_data).toMatchObject({
      id: growIds.harvest,
      root_score: 6,
      root_comments: "root: white",
    });
    const stale = { root_score: 7, base: { root_score: 5.8 } };
    expect(rejected((await run(lab, updateHarvestData, stale)).result)).toMatchObject({
      code: "EDIT_CONFLICT",
      current: { root_score: 6 },
    });
  });

  const notWeighed = {
    leaf_dry_mass: null,
    root_dry_mass: null,
    root_density: null,
    root_to_shoot_ratio: null,
  };

  test("lacks its dry masses only while the plants are being dried", () => {
    const errorsOf = (more: object) =>
      addHarvestData.body
        .safeParse({ ...bodyOf("addHarvestData", notWeighed), ...more })
        .error?.issues.map(({ message }) => message);
    expect(errorsOf({ is_drying: true })).toBeUndefined();
    expect(errorsOf({ root_score: 11 })).toEqual([
      "Root score must be a number between 0 and 10",
      "Leaf dry mass must be a positive number",
      "Root dry mass must be a positive number",
      "Root density must be a positive number",
      "Root to shoot ratio must be a positive number",
    ]);
  });

  test("is stored without its dry masses, and an edit enters them", async () => {
    const lab = labWith();
    accepted((await run(lab, addHarvestData, { ...notWeighed, is_drying: true })).result);
    const drying = (await tray(lab)).harvest_data;
    expect(drying).toMatchObject(notWeighed);
    expect(drying).not.toHaveProperty("is_drying");
    const weighed = { leaf_dry_mass: 21, root_dry_mass: 6, root_density: 0.1, root_to_shoot_ratio: 0.3 };
    const body = { ...weighed, base: notWeighed };
    accepted((await run(lab, updateHarvestData, body, aStamp({ id: ids.use }), { id: drying.id })).result);
    expect((await tray(lab)).harvest_data).toMatchObject(weighed);
  });

  test.each([
    [{ num_plugs_harvested: 24 }, "Plugs harvested (24) are more than the active plugs (23). Please check."],
    [{ num_plugs_for_avg: 24 }, "Plugs for avg (24) are more than the plugs harvested (23). Please check."],
    [{ leaf_dry_mass: 393.8 }, "Leaf dry mass is not less than its wet mass. Please check."],
    [{ root_dry_mass: 90 }, "Root dry mass is not less than its wet mass. Please check."],
  ])("with %j warns", async (more, warning) => {
    expect(accepted((await run(labWith(), addHarvestData, more)).result).warnings).toEqual([warning]);
  });
});

describe("a formulation", () => {
  test("becomes a tray of its trial", async () => {
    const lab = labWith();
    const { reply } = await run(lab, addFormulation);
    expect(await reply()).toMatchObject({
      identifier: "F3",
      additive_name: "BIOCHAR",
      num_plugs_active: 24,
      weeks_data_added: [],
      grow_trial_plant: "Lettuce (Butterhead)",
      substrate_type: "CNF foam plug",
    });
    const trial = await lab.ask(queries.getGrowTrial, { params: { id: growIds.trial } });
    expect(trial.formulations.map(({ identifier }: { identifier: string }) => identifier)).toEqual([
      "F1",
      "F2",
      "F3",
    ]);
    expect(trial.next_formulation_identifier).toBe("F4");
  });

  test("takes the CNF's description where none is entered", async () => {
    const { reply } = await run(labWith(), addFormulation, { cnf_id: cnfIds.cnf, cnf_description: "" });
    expect(await reply()).toMatchObject({
      cnf_id: cnfIds.cnf,
      cnf_description: "CNF-2026-004-01 | 1.02 wt% | Hour 3",
    });
  });

  test("with an identifier in use is refused with the next free one", async () => {
    const { result } = await run(labWith(), addFormulation, { formulation_identifier: "f1" });
    expect(rejected(result)).toMatchObject({
      code: "DUPLICATE",
      field: "formulation_identifier",
      message: "Formulation identifier f1 already exists in this grow trial.",
      current: { next_formulation_identifier: "F3" },
    });
  });

  test("may have an identifier of another trial", async () => {
    const bare = { id: growIds.bare };
    accepted((await run(labWith(), addFormulation, { formulation_identifier: "F1" }, aStamp(), bare)).result);
  });

  test("is not added to a trial that is finished", async () => {
    const done = growStepsIn(growIds.trial, "COMPLETED", "COMPLETED", "COMPLETED", "SKIPPED");
    const lab = aLab(...exampleRecords, ...growTrialChanges(aGrowTrial({ process_states: done })));
    expect(rejected((await run(lab, addFormulation)).result)).toMatchObject({
      status: 409,
      message: "The grow trial is finished. No formulation can be added.",
    });
  });

  test("is edited: different fields merge, the same field is refused with the current value", async () => {
    const lab = labWith();
    accepted((await run(lab, updateFormulation)).result);
    const { base } = bodyOf("updateFormulation");
    const colour = { test_for: "Water retention", initial_comments: "Blue trays", base };
    accepted((await run(lab, updateFormulation, colour)).result);
    expect(await tray(lab)).toMatchObject({ test_for: "Root density", initial_comments: "Blue trays" });
    const conflict = await run(lab, updateFormulation, { test_for: "Yield" });
    expect(rejected(conflict.result)).toMatchObject({
      code: "EDIT_CONFLICT",
      current: { test_for: "Root density" },
    });
  });

  test("that is renamed leaves its old identifier free", async () => {
    const lab = labWith();
    accepted((await run(lab, updateFormulation, { formulation_identifier: "A" })).result);
    accepted((await run(lab, addFormulation, { formulation_identifier: "F1" })).result);
    const inUse = await run(lab, updateFormulation, { formulation_identifier: "F2", base: null });
    expect(rejected(inUse.result).message).toBe(
      "Formulation identifier F2 already exists in this grow trial.",
    );
  });

  test("refuses fewer plugs than were removed from it", async () => {
    const lab = labWith({ plug_removals: [aRemoval({ num_plugs_removed: 5 })] });
    expect(rejected((await run(lab, updateFormulation, { num_plugs_created: 4 })).result)).toMatchObject({
      message: "Plug count must be at least the plugs removed so far (5)",
      field: "num_plugs_created",
    });
    accepted((await run(lab, updateFormulation, { num_plugs_created: 5 })).result);
    expect(await tray(lab)).toMatchObject({ is_active: false, num_plugs_active: 0 });
  });
});

describe("records of the same name", () => {
  test("are one additive, whoever adds it", async () => {
    const lab = labWith();
    const first = await run(lab, commands.addAdditive);
    expect(accepted(first.result).changes.map(({ table }) => table)).toEqual(["additives", "claims"]);
    const second = await run(
      lab,
      commands.addAdditive,
      { name: "VERMICULITE_FINES" },
      aStamp({ id: ids.use }),
    );
    expect(accepted(second.result).changes).toEqual([]);
    expect(await second.reply()).toEqual(await first.reply());
  });

  test("are one tag, as it was written first", async () => {
    const lab = labWith();
    await run(lab, commands.addTagComment);
    const { result, reply } = await run(lab, commands.addTagComment, { comment: "LEAF: Cupped" });
    expect(accepted(result).changes).toEqual([]);
    const tags = (await reply()) as string[];
    expect(tags.filter((tag) => tag.toLowerCase() === "leaf: cupped")).toEqual(["leaf: cupped"]);
    expect(tags).toContain("healthy");
  });
});

test("the summary of a tray contains all its comments", async () => {
  const lab = labWith({ initial_comments: "Blue trays", harvest_data: aHarvest() });
  const all = await lab.ask(queries.listFormulations);
  expect(all.find(({ id }: { id: string }) => id === growIds.tray)).toMatchObject({
    grow_trial_tray_id: growIds.tray,
    grow_trial_code: "GT-003",
    formulation_identifier: "F1",
    all_comments: "Blue trays; healthy; healthy; leaf: dark green; root: white; root: dense",
  });
});
