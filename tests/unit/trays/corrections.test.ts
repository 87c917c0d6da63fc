import { describe, expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import type { TrayFormulation } from "#domain/trays/schema.ts";
import { examples } from "../../fixtures/examples.ts";
import {
  aGrowTrial,
  aRemoval,
  aTray,
  growIds,
  growStepsIn,
  growTrialChanges,
  trayChanges,
} from "../../fixtures/grow-trials.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { aStamp, DANA, ids, MARCUS } from "../../fixtures/records.ts";

const { addPlugRemovedData, addWeeklyData, editPlugRemoval, updateWeeklyData, voidPlugRemoval } = commands;

const finished = growStepsIn(growIds.trial, "COMPLETED", "COMPLETED", "COMPLETED", "COMPLETED");
const labWith = (more: Partial<TrayFormulation> = {}) =>
  aLab(...growTrialChanges(aGrowTrial({ process_states: finished })), ...trayChanges(aTray(more)));
type Lab = ReturnType<typeof aLab>;

const idOf: Record<string, string> = {
  updateWeeklyData: growIds.secondWeek,
  editPlugRemoval: growIds.removal,
  voidPlugRemoval: growIds.removal,
};
const run = (lab: Lab, command: AnyCommand, body: object, stamp = aStamp()) =>
  lab.run(command, { params: { id: idOf[command.name] ?? growIds.tray }, body }, stamp);
const shown = (lab: Lab) => lab.ask(queries.getTrayFormulation, { params: { id: growIds.tray } });
const stored = async (lab: Lab) =>
  (await lab.records.get("tray_formulations", growIds.tray)) as TrayFormulation;
const byMarcus = aStamp({ id: ids.use, user: MARCUS });
const all24 = { plug_removals: [aRemoval({ num_plugs_removed: 24, weekly_data_id: null })] };

describe("the edit of a week", () => {
  test("changes what is given, also in a finished trial, and names who edited it", async () => {
    const lab = labWith();
    const body = { avg_height: 5.2, created_at: "2026-11-09T15:00:00.000Z", created_by: MARCUS };
    accepted((await run(lab, updateWeeklyData, body, byMarcus)).result);
    const [first, second] = (await stored(lab)).weekly_data;
    expect(first).toEqual(aTray().weekly_data[0]);
    expect(second).toEqual({
      ...aTray().weekly_data[1],
      ...body,
      updated: { by: MARCUS, at: byMarcus.now },
    });
    expect((await stored(lab)).plug_removals).toEqual([aRemoval()]);
  });

  test("is possible in a tray whose plugs were all removed since", async () => {
    const lab = labWith(all24);
    accepted((await run(lab, updateWeeklyData, { avg_height: 5.2 })).result);
    expect((await stored(lab)).weekly_data[1]).toMatchObject({ avg_height: 5.2 });
  });

  test("merges with that of another person by field, and is refused for the same field", async () => {
    const lab = labWith();
    const base = { avg_height: 4.7, plant_comments: "healthy" };
    accepted((await run(lab, updateWeeklyData, { avg_height: 5.2, base }, byMarcus)).result);
    const merged = await run(lab, updateWeeklyData, { plant_comments: ["leggy"], avg_height: 4.7, base });
    expect(accepted(merged.result).merged).toEqual([["weekly_data", growIds.secondWeek, "avg_height"]]);
    expect((await stored(lab)).weekly_data[1]).toMatchObject({ avg_height: 5.2, plant_comments: "leggy" });
    expect(rejected((await run(lab, updateWeeklyData, { avg_height: 9, base })).result)).toMatchObject({
      code: "EDIT_CONFLICT",
      current: { avg_height: 5.2, updated_by: DANA },
    });
  });

  test("does not doubt the count of plugs that were removed in it or later", async () => {
    const weekly_data = aTray().weekly_data.map((week) => ({ ...week, count_plugs_for_avg: 24 }));
    const warningsAfter = async (...plug_removals: TrayFormulation["plug_removals"]) =>
      accepted(
        (await run(labWith({ weekly_data, plug_removals }), updateWeeklyData, { avg_height: 5.2 })).result,
      ).warnings;
    const lost = (created_at: string) =>
      aRemoval({ id: ids.use, num_plugs_removed: 4, weekly_data_id: null, created_at });
    expect(await warningsAfter(aRemoval(), lost("2026-11-20T15:00:00.000Z"))).toEqual([]);
    expect(await warningsAfter(lost("2026-11-01T15:00:00.000Z"))).toEqual([
      "Count plugs for avg (24) is more than the active plugs (20). Please check.",
    ]);
  });

  test("that changes nothing writes nothing", async () => {
    const { result } = await run(labWith(), updateWeeklyData, { avg_height: 4.7, plant_comments: "healthy" });
    expect(accepted(result).changes).toEqual([]);
  });

  test("replaces the plugs removed in it; an equal removal remains the same", async () => {
    const lab = labWith();
    const rows = [
      { num_plugs_removed: 2, reason_for_removal: "not germinated" },
      { num_plugs_removed: 1, reason_for_removal: "damping off" },
    ];
    accepted((await run(lab, updateWeeklyData, { plug_removal_data: rows })).result);
    const [added, equal] = (await stored(lab)).plug_removals;
    expect(equal).toEqual(aRemoval());
    // The new one can be edited too.
    const input = { params: { id: added?.id ?? "" }, body: { num_plugs_removed: 3 } };
    accepted((await lab.run(editPlugRemoval, input)).result);
    expect(await shown(lab)).toMatchObject({ num_plugs_active: 20 });
  });
});

describe("the edit of a plug removal", () => {
  test("makes a tray active again that it had emptied", async () => {
    const lab = labWith(all24);
    expect(await shown(lab)).toMatchObject({ num_plugs_active: 0, is_active: false });
    accepted((await run(lab, editPlugRemoval, { num_plugs_removed: 2 }, byMarcus)).result);
    expect(await shown(lab)).toMatchObject({ num_plugs_active: 22, is_active: true });
    expect((await stored(lab)).plug_removals).toMatchObject([
      { num_plugs_removed: 2, updated: { by: MARCUS }, recorded: { by: DANA } },
    ]);
    accepted((await run(lab, addWeeklyData, weekBody)).result);
  });

  test("cannot remove more plugs than there are without it", async () => {
    expect(rejected((await run(labWith(), editPlugRemoval, { num_plugs_removed: 25 })).result)).toMatchObject(
      {
        code: "INSUFFICIENT_STOCK",
        message: "Total plugs removed so far (25) cannot exceed # active plugs (24)",
        field: "num_plugs_removed",
      },
    );
    accepted((await run(labWith(), editPlugRemoval, { num_plugs_removed: 24 })).result);
  });

  test("merges by field, clears comments, and writes nothing if nothing changes", async () => {
    const lab = labWith({ plug_removals: [aRemoval({ comments: "The tray fell" })] });
    const base = { num_plugs_removed: 1, reason_for_removal: "damping off", comments: "The tray fell" };
    accepted((await run(lab, editPlugRemoval, { comments: "", base }, byMarcus)).result);
    accepted((await run(lab, editPlugRemoval, { num_plugs_removed: 2, base })).result);
    const [removal] = (await stored(lab)).plug_removals;
    expect(removal).toMatchObject({ num_plugs_removed: 2 });
    expect(removal).not.toHaveProperty("comments");
    expect(rejected((await run(lab, editPlugRemoval, { num_plugs_removed: 3, base })).result).code).toBe(
      "EDIT_CONFLICT",
    );
    const { result } = await run(lab, editPlugRemoval, { num_plugs_removed: 2, comments: null });
    expect(accepted(result).changes).toEqual([]);
  });
});

describe("the void of a plug removal", () => {
  test("gives the plugs back, with its reason, once", async () => {
    const lab = labWith(all24);
    accepted((await run(lab, voidPlugRemoval, { reason: "Wrong tray" }, byMarcus)).result);
    expect(await shown(lab)).toMatchObject({
      num_plugs_active: 24,
      is_active: true,
      plug_removals: [],
      voided_removals: [{ num_plugs_removed: 24, voided: { by: MARCUS, reason: "Wrong tray" } }],
    });
    const again = await run(lab, voidPlugRemoval, { reason: "Again" });
    expect(accepted(again.result).changes).toEqual([]);
    expect(rejected((await run(lab, editPlugRemoval, { num_plugs_removed: 1 })).result)).toMatchObject({
      code: "FINAL",
      message: "This plug removal was voided by marcus.lee@cnf-lab.example on Nov 19, 2026: Wrong tray",
    });
  });

  test("is that of a removal in a week too, and of one that was just added", async () => {
    const lab = labWith();
    accepted((await run(lab, voidPlugRemoval, { reason: "Counted twice" })).result);
    expect(await shown(lab)).toMatchObject({ num_plugs_active: 24, weeks_data_added: [1, 2] });
    accepted((await run(lab, addPlugRemovedData, examples.addPlugRemovedData?.body ?? {})).result);
    const id = (await stored(lab)).plug_removals[0]?.id ?? "";
    accepted((await lab.run(voidPlugRemoval, { params: { id }, body: { reason: "Wrong tray" } })).result);
    expect(await shown(lab)).toMatchObject({ num_plugs_active: 24 });
  });

  test("of an unknown removal is not found", async () => {
    const input = { params: { id: ids.nowhere }, body: { reason: "Wrong tray" } };
    expect(rejected((await labWith().run(voidPlugRemoval, input)).result)).toMatchObject({
      status: 404,
      message: "Plug removal not found",
    });
  });
});

const weekBody = examples.addWeeklyData?.body ?? {};
