import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { yielding, yieldsTo } from "#contract/yields.ts";
import { CHARACTERIZING, HOMOGENIZING, PRE_TREATMENT } from "#domain/homogenizations/plan.ts";
import type { Homogenization } from "#domain/homogenizations/schema.ts";
import { stepId } from "#domain/kernel/ids.ts";
import type { StepState } from "#domain/steps/schema.ts";
import { aCnf, cnfChanges, cnfIds } from "../../fixtures/cnfs.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { aGrowTrial, growIds, growStepsIn, growTrialChanges } from "../../fixtures/grow-trials.ts";
import {
  aTreated,
  aTreatedCake,
  homogenizationChange,
  homogenizationIds,
  stepsIn,
} from "../../fixtures/homogenizations.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { anEquipment, aStamp, cakeChanges, DANA, equipmentChanges, MARCUS } from "../../fixtures/records.ts";

const { treated: process_id, treatedCake, treatedUse } = homogenizationIds;
const REASON = "The water was read from the wrong scale";

function labWith(states: StepState[], more: Partial<Homogenization> = {}) {
  return aLab(
    ...cakeChanges(aTreatedCake()),
    ...equipmentChanges(anEquipment()),
    ...cnfChanges(
      aCnf({ cake_id: treatedCake, cake_use_record_id: treatedUse, homogenization_id: process_id }),
    ),
    homogenizationChange(aTreated({ process_states: stepsIn(process_id, ...states), ...more })),
  );
}
type Lab = ReturnType<typeof aLab>;

const reopen = (lab: Lab, name: string, { seen = 0, user = DANA, reason = REASON } = {}) =>
  lab.run(
    commands.reopenHomogenizationStep,
    { params: { process_id }, body: { join_id: stepId(process_id, name), reason, reopened_times: seen } },
    aStamp({ user }),
  );
const change = (lab: Lab, name: string, new_state_value: string, more: object = {}) =>
  lab.run(commands.updateHomogenizationState, {
    params: { process_id },
    body: bodyOf("updateHomogenizationState", {
      join_id: stepId(process_id, name),
      new_state_value,
      ...more,
    }),
  });
const experiment = (lab: Lab) => lab.ask(queries.getHomogenization, { params: { id: process_id } });
const statesOf = async (lab: Lab) =>
  ((await experiment(lab)) as { process_states: { state: string }[] }).process_states.map(
    ({ state }) => state,
  );

const DONE: StepState[] = ["COMPLETED", "COMPLETED", "COMPLETED"];

test.each([
  [PRE_TREATMENT, "COMPLETED", ["PENDING", "COMPLETED", "COMPLETED"]],
  [PRE_TREATMENT, "SKIPPED", ["PENDING", "COMPLETED", "COMPLETED"]],
  [HOMOGENIZING, "COMPLETED", ["COMPLETED", "PENDING", "COMPLETED"]],
  [CHARACTERIZING, "COMPLETED", ["COMPLETED", "COMPLETED", "PENDING"]],
] as const)("%s that is %s is re-opened alone: the steps after it remain", async (name, state, states) => {
  const lab = labWith(state === "SKIPPED" ? ["SKIPPED", "COMPLETED", "COMPLETED"] : DONE, {
    cnf_id: cnfIds.cnf,
  });
  accepted((await reopen(lab, name)).result);
  expect(await statesOf(lab)).toEqual(states);
  expect(await experiment(lab)).toMatchObject({ state: name, cnf_id: cnfIds.cnf });
});

test("a re-opened step shows who re-opened it and why, also after it is completed again", async () => {
  const lab = labWith(DONE, { cnf_id: cnfIds.cnf });
  const { result, title } = await reopen(lab, HOMOGENIZING, { user: MARCUS });
  accepted(result);
  expect(await title()).toBe("Homogenization re-opened of HOM-NOP-2026-004-03");
  const reopened = { by: MARCUS, reason: REASON, times: 1 };
  expect((await experiment(lab)) as object).toMatchObject({
    process_states: [{}, { state: "PENDING", changed: null, reopened }, {}],
  });
  accepted((await change(lab, HOMOGENIZING, "COMPLETED", { reopened_times: 1 })).result);
  expect((await experiment(lab)) as object).toMatchObject({
    state: "EXPERIMENT_FINISHED",
    process_states: [{}, { state: "COMPLETED", changed: { by: DANA }, reopened }, {}],
  });
});

test("the data of a finished experiment is corrected after its step is re-opened, and the CNF remains linked", async () => {
  const lab = labWith(DONE, { cnf_id: cnfIds.cnf });
  const correct = () =>
    lab.run(
      commands.correctHomogenizationData,
      { params: { id: process_id }, body: bodyOf("correctHomogenizationData") },
      aStamp({ role: "staff" }),
    );
  expect(rejected((await correct()).result)).toMatchObject({ code: "FINAL" });
  accepted((await reopen(lab, HOMOGENIZING)).result);
  accepted((await correct()).result);
  expect(await experiment(lab)).toMatchObject({
    num_cycles: 6,
    cnf_id: cnfIds.cnf,
    run_corrected: { reason: "One pass was not counted" },
  });
  expect(await lab.ask(queries.getCnf, { params: { id: cnfIds.cnf } })).toMatchObject({
    homogenization_id: process_id,
  });
});

test.each(["PENDING", "TODO_LATER"] as const)("a step that is %s is not re-opened", async (state) => {
  const lab = labWith([state]);
  expect(rejected((await reopen(lab, PRE_TREATMENT)).result)).toMatchObject({
    status: 409,
    code: "NOT_READY",
    message: "The step Pre Homogenization Treatment Pending is not completed or skipped.",
  });
});

test("re-opening needs a reason", () => {
  const body = { join_id: stepId(process_id, PRE_TREATMENT), reason: " " };
  expect(commands.reopenHomogenizationStep.body.safeParse(body).error?.issues).toMatchObject([
    { message: "Reason is required" },
  ]);
});

test("the list of commands whose refusal can leave nothing to settle names commands", () => {
  expect(Object.keys(commands)).toEqual(expect.arrayContaining(Object.keys(yielding)));
});

test("of two re-openings the second is refused with who, when and why, and leaves nothing to settle", async () => {
  const lab = labWith(DONE);
  accepted((await reopen(lab, HOMOGENIZING, { user: MARCUS })).result);
  const refusal = rejected((await reopen(lab, HOMOGENIZING, { reason: "A cycle is missing" })).result);
  expect(refusal).toMatchObject({
    status: 409,
    code: "REOPENED",
    message: `The step Homogenization Pending was re-opened by ${MARCUS} on Nov 19, 2026: ${REASON}`,
    current: { name: HOMOGENIZING, updated_by: MARCUS },
  });
  expect(yieldsTo({ operation: "reopenHomogenizationStep", body: {} }, refusal)).toBe(true);
});

test("a re-opening of a step that was re-opened and completed meanwhile waits for a person", async () => {
  const lab = labWith(DONE, { cnf_id: cnfIds.cnf });
  accepted((await reopen(lab, HOMOGENIZING, { user: MARCUS })).result);
  accepted((await change(lab, HOMOGENIZING, "COMPLETED", { updated_by: MARCUS, reopened_times: 1 })).result);
  const refusal = rejected((await reopen(lab, HOMOGENIZING)).result);
  expect(refusal).toMatchObject({ code: "FINAL", current: { state: "COMPLETED", updated_by: MARCUS } });
  expect(yieldsTo({ operation: "reopenHomogenizationStep", body: {} }, refusal)).toBe(false);
  accepted((await reopen(lab, HOMOGENIZING, { seen: 1 })).result);
});

test("a person who did not see the re-opening does not complete, skip or postpone the step", async () => {
  const lab = labWith(["COMPLETED"]);
  accepted((await reopen(lab, PRE_TREATMENT, { user: MARCUS })).result);
  for (const target of ["COMPLETED", "SKIPPED", "TODO_LATER"]) {
    const refusal = rejected((await change(lab, PRE_TREATMENT, target, { reopened_times: 0 })).result);
    expect(refusal).toMatchObject({ code: "REOPENED", current: { updated_by: MARCUS } });
    const yields = yieldsTo(
      { operation: "updateHomogenizationState", body: { new_state_value: target } },
      refusal,
    );
    expect(yields).toBe(target === "TODO_LATER");
  }
  // Other clients do not send how often the step was re-opened.
  accepted((await change(lab, PRE_TREATMENT, "COMPLETED")).result);
});

test("a characterization that is completed again does not notify the team a second time", async () => {
  const lab = labWith(["COMPLETED", "COMPLETED"], { cnf_id: cnfIds.cnf });
  const complete = async () => {
    const { result } = await lab.run(
      commands.updateHomogenizationState,
      {
        params: { process_id },
        body: bodyOf("updateHomogenizationState", {
          join_id: stepId(process_id, CHARACTERIZING),
          new_state_value: "COMPLETED",
        }),
      },
      aStamp({ final: true }),
    );
    return accepted(result).changes.map(({ id }) => id);
  };
  expect(await complete()).toHaveLength(2);
  accepted((await reopen(lab, CHARACTERIZING)).result);
  expect(await complete()).toEqual([process_id]);
});

const SEEDS = stepId(growIds.trial, "SEED_SOWN_PENDING");
const trialWith = (...states: StepState[]) =>
  aLab(...growTrialChanges(aGrowTrial({ process_states: growStepsIn(growIds.trial, ...states) })));
const reopenTrial = (lab: Lab, join_id: string, seen = 0) =>
  lab.run(commands.reopenGrowTrialStep, {
    params: { id: growIds.trial },
    body: bodyOf("reopenGrowTrialStep", { join_id, reopened_times: seen }),
  });
const sow = (lab: Lab, more: Record<string, unknown> = {}) =>
  lab.run(commands.addSeedSownData, {
    params: { id: growIds.trial },
    body: bodyOf("addSeedSownData", more),
  });
const trial = (lab: Lab) => lab.ask(queries.getGrowTrial, { params: { id: growIds.trial } });

test("the seed sown data is entered again once its step is re-opened: once", async () => {
  const lab = trialWith("COMPLETED", "COMPLETED");
  const again = { seed_sown_date: "2026-10-23T14:00:00.000Z", name: "Grow Trial 2026-10-23" };
  expect(rejected((await sow(lab, again)).result)).toMatchObject({ code: "ALREADY_ADDED" });
  accepted((await reopenTrial(lab, SEEDS)).result);
  expect(await trial(lab)).toMatchObject({ process_state: "SEED_SOWN_PENDING" });
  accepted((await sow(lab, again)).result);
  expect(await trial(lab)).toMatchObject({ seed_sown_date: "2026-10-23T14:00:00.000Z" });
  expect(rejected((await sow(lab, { name: "Another" })).result)).toMatchObject({ code: "ALREADY_ADDED" });
});

test("a skipped harvest is re-opened, and the trial is no longer finished", async () => {
  const lab = trialWith("COMPLETED", "COMPLETED", "COMPLETED", "SKIPPED");
  expect(await trial(lab)).toMatchObject({ process_state: "EXPERIMENT_FINISHED" });
  const { result, title } = await reopenTrial(lab, stepId(growIds.trial, "HARVEST_DATA_PENDING"));
  accepted(result);
  expect(await title()).toMatch(/^Harvest Data re-opened of /);
  expect(await trial(lab)).toMatchObject({ process_state: "HARVEST_DATA_PENDING" });
});
