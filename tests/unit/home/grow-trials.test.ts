import { describe, expect, test } from "vitest";
import type { GrowTrial } from "#domain/grow-trials/schema.ts";
import { currentWeekNumber } from "#domain/grow-trials/weeks.ts";
import { growingOf, growingTables } from "#domain/home/grow-trials.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { readTables } from "#domain/kernel/list.ts";
import type { StepState } from "#domain/steps/schema.ts";
import type { TrayFormulation } from "#domain/trays/schema.ts";
import {
  aGrowTrial,
  aHarvest,
  aRemoval,
  aTray,
  aWeek,
  growIds,
  growStepsIn,
  growTrialChanges,
  trayChanges,
} from "../../fixtures/grow-trials.ts";
import { aLab } from "../../fixtures/lab.ts";

/** In the fourth week of GT-003, which was sown on October 29. */
const NOV_19 = "2026-11-19T15:00:00.000Z";

const weekNumbered = (week_number: number) =>
  aWeek({ id: `8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f671${week_number}`, week_number });
/** Trays F1, F2 …, with these weeks, or with these differing fields. */
const traysOf = (...all: (number[] | Partial<TrayFormulation>)[]) =>
  all.map((one, i) =>
    aTray({
      id: `8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f68a${i}`,
      identifier: `F${i + 1}`,
      plug_removals: [],
      ...(Array.isArray(one) ? { weekly_data: one.map(weekNumbered) } : one),
    }),
  );
const emptied = { plug_removals: [aRemoval({ num_plugs_removed: 24 })] };
const inSteps = (...states: StepState[]) => ({ process_states: growStepsIn(growIds.trial, ...states) });

const growingIn = async ({ records }: ReturnType<typeof aLab>, now: string) =>
  growingOf(await readTables(records, growingTables), now);

const growing = (trial: Partial<GrowTrial>, trays: TrayFormulation[], now = NOV_19) => {
  const changes = [...growTrialChanges(aGrowTrial(trial)), ...trays.flatMap(trayChanges)];
  return growingIn(aLab(...changes), now);
};

describe("weekly data is due", () => {
  test("for the active trays that have none for the trial's current week", async () => {
    const { weeks } = await growing({}, traysOf([1, 2, 3], [1, 2, 3, 4], [1, 2, 3], emptied));
    expect(weeks).toMatchObject([
      {
        code: "GT-003",
        week: 4,
        weeks: 6,
        due: 2,
        active: 3,
        facts: ["Lettuce (Butterhead)", "Grow room 1", "Shelf B2"],
      },
    ]);
    expect(weeks[0]?.trays.map((tray) => [tray.identifier, tray.isActive, tray.isEntered])).toEqual([
      ["F1", true, false],
      ["F2", true, true],
      ["F3", true, false],
      ["F4", false, false],
    ]);
  });

  test("for no tray that is harvested", async () => {
    const { weeks } = await growing({}, traysOf([1], { harvest_data: aHarvest() }));
    expect(weeks).toMatchObject([{ due: 1, active: 2 }]);
  });

  test.each([
    ["every active tray has its week", {}, traysOf([4], emptied), NOV_19],
    ["the weekly step is done", inSteps("COMPLETED", "COMPLETED", "COMPLETED"), traysOf([1]), NOV_19],
    ["nothing is sown", { ...inSteps("COMPLETED"), seed_sown_date: null }, traysOf([]), NOV_19],
    ["the seeds are yet to be sown", {}, traysOf([]), "2026-10-28T15:00:00.000Z"],
    ["there is no tray", {}, [], NOV_19],
  ] as [string, Partial<GrowTrial>, TrayFormulation[], string][])(
    "for no tray where %s",
    async (_, trial, trays, now) => {
      expect((await growing(trial, trays, now)).weeks).toEqual([]);
    },
  );

  test.each([
    ["the last minute of the third week", "2026-11-19T04:59:00.000Z", 3],
    ["the first of the fourth", "2026-11-19T05:00:00.000Z", 4],
    ["a week beyond the last", "2026-12-11T05:00:00.000Z", 7],
  ])("for the week that the trial's page shows, in %s", async (_, now, week) => {
    const { weeks } = await growing({}, traysOf([1, 2]), now);
    expect(currentWeekNumber(aGrowTrial(), { get: () => undefined }, now)).toBe(week);
    expect(weeks).toMatchObject([{ week }]);
  });

  test.each([
    ["the second week beyond the last", "2026-12-18T05:00:00.000Z", [8]],
    ["any later week", "2026-12-25T05:00:00.000Z", []],
    ["two years after", "2028-12-25T05:00:00.000Z", []],
  ])("in %s of the trial: %j", async (_, now, due) => {
    const { weeks } = await growing({}, traysOf([1, 2]), now);
    expect(weeks.map(({ week }) => week)).toEqual(due);
  });

  test("for a trial whose weekly step is deferred, to harvest early trays while the others grow on", async () => {
    const putOff = inSteps("COMPLETED", "COMPLETED", "TODO_LATER");
    const { weeks } = await growing(putOff, traysOf([1], { harvest_data: aHarvest() }));
    expect(weeks).toMatchObject([{ due: 1, active: 2 }]);
  });

  test("for trials in the order of their codes", async () => {
    const trials = ["GT-12", "GT-2", "GT-1"].map((code) => aGrowTrial({ id: namedId("trial", code), code }));
    const trays = trials.map(({ id }) => aTray({ id: namedId("tray", id), grow_trial_id: id }));
    const lab = aLab(...trials.flatMap(growTrialChanges), ...trays.flatMap(trayChanges));
    const { weeks } = await growingIn(lab, NOV_19);
    expect(weeks.map(({ code }) => code)).toEqual(["GT-1", "GT-2", "GT-12"]);
  });
});

/** The 14th day after sowing is November 12. */
const onDay = (day: number) => `2026-11-${String(day).padStart(2, "0")}T15:00:00.000Z`;

describe("a transplant is due", () => {
  const moved = { transplanted_at: onDay(10), weekly_data: [] };

  test.each<[string, number, Partial<TrayFormulation>[], { left: number; active: number }[]]>([
    ["not in the first week", 4, [{}, {}], []],
    ["from the second week on", 5, [{}, {}], [{ left: 2, active: 2 }]],
    ["for the trays that were not moved yet", 18, [{}, moved, emptied], [{ left: 1, active: 2 }]],
    ["no more once all were moved", 13, [moved, moved], []],
    ["no more from the fourth week on, if no tray was moved", 19, [{}, {}], []],
    ["in the fourth week, if others were moved", 19, [{}, moved], [{ left: 1, active: 2 }]],
  ])("%s: day %i", async (_, day, trays, due) => {
    const { transplants } = await growing({}, traysOf(...trays), onDay(day));
    expect(transplants).toMatchObject(due.map((one) => ({ code: "GT-003", ...one })));
    for (const one of transplants) expect(one.due).toBe("2026-11-12T15:00:00.000Z");
  });
});

describe("the next week of a trial", () => {
  const all = [1, 2, 3, 4];

  test("is listed once all trays are measured, with the day on which it begins", async () => {
    const { coming } = await growing({}, traysOf(all, all));
    expect(coming).toMatchObject([{ code: "GT-003", week: 5, begins: "2026-11-26T15:00:00.000Z" }]);
  });

  test.each([
    ["while a tray is due", {}, traysOf(all, [3])],
    ["in the last week", { trial_length: 28 }, traysOf(all)],
    ["after the harvest", {}, traysOf({ harvest_data: aHarvest() })],
  ] as [string, Partial<GrowTrial>, TrayFormulation[]][])("is not listed %s", async (_, trial, trays) => {
    expect((await growing(trial, trays)).coming).toEqual([]);
  });
});

describe("a harvest is due", () => {
  const expected = (days: number) => ({
    estimated_harvest_date: new Date(Date.parse(NOV_19) + days * 86_400_000).toISOString(),
  });

  test.each([
    [8, []],
    [7, [false]],
    [0, [false]],
    [-1, [true]],
  ])("%s days ahead: overdue %s", async (days, overdue) => {
    const { harvests } = await growing(expected(days), traysOf([]));
    expect(harvests.map(({ isOverdue }) => isOverdue)).toEqual(overdue);
  });

  test("for the active trays without harvest data", async () => {
    const trays = traysOf([], { harvest_data: aHarvest() }, [], emptied);
    const { harvests } = await growing(expected(2), trays);
    expect(harvests).toMatchObject([{ code: "GT-003", left: 2, active: 3 }]);
    const all = traysOf({ harvest_data: aHarvest() }, emptied);
    expect((await growing(expected(2), all)).harvests).toEqual([]);
  });

  test("as long as harvested trays lack dry masses, whatever day is expected", async () => {
    const drying = { harvest_data: aHarvest({ leaf_dry_mass: null, root_dry_mass: null }) };
    const { harvests } = await growing(expected(30), traysOf(drying, [], emptied));
    expect(harvests).toMatchObject([{ left: 0, dryMasses: 2 }]);
  });

  test("no more when the trial is finished", async () => {
    const finished = inSteps("COMPLETED", "COMPLETED", "COMPLETED", "SKIPPED");
    expect((await growing({ ...expected(-5), ...finished }, traysOf([]))).harvests).toEqual([]);
  });
});

describe("a step of a trial is due", () => {
  const stepsOf = async (...of: Parameters<typeof growing>) =>
    (await growing(...of)).steps.map(({ step, isTodoLater, facts }) => [step, isTodoLater, facts[0]]);
  const lettuce = "Lettuce (Butterhead)";
  const unsown = { seed_sown_date: null, estimated_harvest_date: null };

  test("while its trays are planned, and until the seeds are sown", async () => {
    expect(await stepsOf({ ...unsown, ...inSteps() }, [])).toEqual([
      ["Formulation Data", false, "Grow room 1"],
    ]);
    expect(await stepsOf({ ...unsown, ...inSteps("COMPLETED") }, traysOf([], []))).toEqual([
      ["Seed Sown", false, "2 formulations"],
    ]);
  });

  test("not during the weeks, when its trays are due instead, but after them", async () => {
    expect(await stepsOf({}, traysOf([]))).toEqual([]);
    expect(await stepsOf({}, traysOf([]), "2026-12-11T15:00:00.000Z")).toEqual([
      ["Weekly Data", false, lettuce],
    ]);
  });

  test("for the harvest, unless the harvest is listed by itself", async () => {
    const harvest = inSteps("COMPLETED", "COMPLETED", "COMPLETED");
    const soon = { ...harvest, estimated_harvest_date: NOV_19 };
    expect(await stepsOf(soon, traysOf([]))).toEqual([]);
    expect(await stepsOf(soon, traysOf({ harvest_data: aHarvest() }))).toEqual([
      ["Harvest Data", false, lettuce],
    ]);
  });

  test("where it was deferred, whatever step follows it", async () => {
    const putOff = inSteps("COMPLETED", "COMPLETED", "TODO_LATER", "COMPLETED");
    expect(await stepsOf(putOff, traysOf([4]))).toEqual([["Weekly Data", true, lettuce]]);
  });
});
