import { describe, expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import type { GrowTrial } from "#domain/grow-trials/schema.ts";
import { createdId, stepId } from "#domain/kernel/ids.ts";
import type { StepState } from "#domain/steps/schema.ts";
import { bodyOf, exampleRecords, examples } from "../../fixtures/examples.ts";
import {
  aGrowTrial,
  aHarvest,
  aTray,
  growIds,
  growStepsIn,
  growTrialChanges,
  trayChanges,
} from "../../fixtures/grow-trials.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { aStamp, ids } from "../../fixtures/records.ts";

const STEPS = [
  "FORMULATION_DATA_PENDING",
  "SEED_SOWN_PENDING",
  "WEEKLY_DATA_PENDING",
  "HARVEST_DATA_PENDING",
];
const aFull = () => aLab(...exampleRecords);
type Lab = ReturnType<typeof aLab>;

const create = (lab: Lab, more = {}, stamp = aStamp()) =>
  lab.run(commands.createGrowTrial, { body: bodyOf("createGrowTrial", more) }, stamp);
const sow = (lab: Lab, more = {}, id = growIds.bare) =>
  lab.run(commands.addSeedSownData, { params: { id }, body: bodyOf("addSeedSownData", more) });
const change = (lab: Lab, step: number, new_state_value: string, id = growIds.trial) =>
  lab.run(commands.updateGrowTrialState, {
    params: { id },
    body: bodyOf("updateGrowTrialState", { join_id: stepId(id, STEPS[step] ?? ""), new_state_value }),
  });
const detail = (lab: Lab, id: string = growIds.trial) => lab.ask(queries.getGrowTrial, { params: { id } });

describe("a new trial", () => {
  test("has four steps, no trays, no seeds and a folder of its own", async () => {
    const lab = aFull();
    const { result } = await create(lab);
    accepted(result);
    const id = createdId(aStamp(), {});
    expect(await detail(lab, id)).toMatchObject({
      code: "GT-007",
      name: null,
      current_week_number: null,
      seed_sown_date: null,
      grow_trial_method: "NFT (nutrient film technique)",
      location: "Grow room 1",
      google_folder_id: id,
      next_formulation_identifier: "F1",
      formulations: [],
      process_state: "FORMULATION_DATA_PENDING",
    });
    const { process_states } = await detail(lab, id);
    expect(process_states).toMatchObject([
      { name: STEPS[0], order: 1, skippable: false, mandatory: true, join_id: stepId(id, STEPS[0] ?? "") },
      { name: STEPS[1], order: 2, skippable: false, mandatory: true },
      { name: STEPS[2], order: 3, skippable: true, mandatory: true },
      { name: STEPS[3], order: 4, skippable: true, mandatory: false },
    ]);
  });

  test("reserves its code, whatever its case", async () => {
    const lab = aFull();
    await create(lab);
    const unique = (code: string) => lab.ask(queries.checkGrowTrialCode, { query: { code } });
    expect(await unique(" gt-007")).toBe(false);
    expect(await unique("GT-008")).toBe(true);
  });
});

describe("seeds", () => {
  test("give the trial its name, shelf, day and week", async () => {
    const lab = aFull();
    accepted((await sow(lab)).result);
    expect(await detail(lab, growIds.bare)).toMatchObject({
      name: "Grow Trial 2026-11-19",
      location_details: "Shelf C1",
      current_week_number: 1,
      estimated_harvest_date: "2026-12-31T15:00:00.000Z",
    });
  });

  test("are sown once: the same seeds again change nothing, others are refused with the current ones", async () => {
    const lab = aFull();
    await sow(lab);
    expect(accepted((await sow(lab)).result).changes).toEqual([]);
    expect(rejected((await sow(lab, { location_details: "Shelf D" })).result)).toMatchObject({
      code: "ALREADY_ADDED",
      message: "Seed sown data has already been added",
      current: { location_details: "Shelf C1", updated_by: aStamp().user },
    });
  });

  test("of an unknown trial are refused", async () => {
    const { result } = await sow(aFull(), {}, ids.nowhere);
    expect(rejected(result)).toMatchObject({ status: 404, message: "Grow trial not found" });
  });
});

describe("a step", () => {
  const trialIn = (more: Partial<GrowTrial>, ...states: StepState[]) =>
    aLab(...growTrialChanges(aGrowTrial({ ...more, process_states: growStepsIn(growIds.trial, ...states) })));

  test.each([
    [0, { formulation_ids: [] }, [], "Add at least one formulation first."],
    [1, { seed_sown_date: null }, ["COMPLETED"], "Add seed sown data first."],
  ] as [number, Partial<GrowTrial>, StepState[], string][])(
    "number %i is not completed before it is ready",
    async (step, more, states, message) => {
      const lab = trialIn(more, ...states);
      expect(rejected((await change(lab, step, "COMPLETED")).result)).toMatchObject({
        code: "NOT_READY",
        message,
      });
    },
  );

  test("of the harvest is not completed while harvested trays lack dry masses, in the order of the trays", async () => {
    const [F1, F2] = [growIds.tray, growIds.harvested];
    const lab = aLab(
      ...growTrialChanges(
        aGrowTrial({ process_states: growStepsIn(growIds.trial, "COMPLETED", "COMPLETED", "COMPLETED") }),
      ),
      ...[
        aTray({
          id: F2,
          identifier: "F2",
          harvest_data: aHarvest({ leaf_dry_mass: null, root_dry_mass: null }),
        }),
        aTray({ id: F1, harvest_data: aHarvest({ id: ids.use, root_dry_mass: null }) }),
      ].flatMap(trayChanges),
    );
    const weigh = async (id: string, more: Record<string, unknown>) =>
      accepted(
        (
          await lab.run(commands.updateHarvestData, {
            params: { id },
            body: bodyOf("updateHarvestData", more),
          })
        ).result,
      );
    const refused = async () => rejected((await change(lab, 3, "COMPLETED")).result);
    expect(await refused()).toMatchObject({
      code: "NOT_READY",
      message: "F1: Root dry mass must be a positive number",
    });
    await weigh(ids.use, { root_dry_mass: 6 });
    expect((await refused()).message).toBe("F2: Leaf dry mass must be a positive number");
    await weigh(growIds.harvest, { leaf_dry_mass: 21, root_dry_mass: 6 });
    accepted((await change(lab, 3, "COMPLETED")).result);
  });

  test.each([
    [0, "SKIPPED", "NOT_SKIPPABLE", "The step Formulation Data Pending cannot be skipped."],
    [0, "TODO_LATER", "NOT_POSTPONABLE", "The step Formulation Data Pending cannot be marked as todo later."],
    [
      1,
      "COMPLETED",
      "NOT_CURRENT",
      "The step Seed Sown Pending cannot be changed before the earlier steps are done.",
    ],
  ])("number %i %s is refused: %s", async (step, target, code, message) => {
    expect(rejected((await change(trialIn({}), step, target)).result)).toMatchObject({ code, message });
  });

  test("weekly data may be deferred and not skipped, the harvest may be skipped", async () => {
    const lab = trialIn({}, "COMPLETED", "COMPLETED");
    expect(rejected((await change(lab, 2, "SKIPPED")).result).code).toBe("NOT_SKIPPABLE");
    accepted((await change(lab, 2, "TODO_LATER")).result);
    accepted((await change(lab, 3, "SKIPPED")).result);
    const { reply } = await change(lab, 2, "COMPLETED");
    expect(await reply()).toMatchObject({ process_state: "EXPERIMENT_FINISHED" });
  });
});

test("the list has trials newest first, with the week of today and the unit of plugs", async () => {
  const { growTrials, allowedPlugSizeUnits } = await aFull().ask(queries.listGrowTrials);
  expect(allowedPlugSizeUnits).toEqual(["CM", "MM", "CM3", "ML"]);
  expect(growTrials).toMatchObject([
    { code: "GT-003", current_week_number: 4, process_state: "WEEKLY_DATA_PENDING" },
    { code: "GT-006", current_week_number: null, process_state: "FORMULATION_DATA_PENDING" },
  ]);
});

test("a name is suggested before the seeds are sown", async () => {
  const { growTrialName } = examples;
  expect(await aFull().ask(queries.growTrialName, growTrialName)).toBe("Grow Trial 2026-10-29 (2)");
});
