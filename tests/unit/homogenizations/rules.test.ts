import { describe, expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { cakeUseId } from "#domain/cnfs/creation.ts";
import type { Homogenization } from "#domain/homogenizations/schema.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { readList } from "#domain/kernel/list.ts";
import { notificationList } from "#domain/notifications/views.ts";
import type { StoredUseRecord } from "#domain/resource-use/schema.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { bodyOf, exampleRecords } from "../../fixtures/examples.ts";
import {
  aHomogenization,
  homogenizationChange,
  homogenizationIds,
  stepsIn,
} from "../../fixtures/homogenizations.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import {
  aCake,
  aCakeUse,
  anEquipment,
  aStamp,
  cakeChanges,
  DANA,
  equipmentChanges,
  ids,
  MARCUS,
  NOW,
} from "../../fixtures/records.ts";

const id = homogenizationIds.setUp;
const onServer = aStamp({ final: true });
const byMarcus = aStamp({ id: "3f0b7c38-2f0d-4c53-8a53-1f1b3a1f9c12", user: MARCUS, final: true });

function labWith(more: Partial<Homogenization> = {}, use: Partial<StoredUseRecord> = {}) {
  return aLab(
    ...cakeChanges(aCake({ use_records: [aCakeUse(use)] })),
    ...equipmentChanges(anEquipment()),
    homogenizationChange(aHomogenization(more)),
  );
}
type Lab = ReturnType<typeof labWith>;

const preTreat = (lab: Lab, more = {}, stamp = onServer) =>
  lab.run(
    commands.addPreHomogenizationData,
    { params: { id }, body: bodyOf("addPreHomogenizationData", more) },
    stamp,
  );
const homogenize = (lab: Lab, more = {}, stamp = onServer) =>
  lab.run(
    commands.addHomogenizationData,
    { params: { id }, body: bodyOf("addHomogenizationData", more) },
    stamp,
  );
const makeCnf = (lab: Lab, more = {}, stamp = onServer) =>
  lab.run(commands.createCnf, { body: bodyOf("createCnf", more) }, stamp);
const change = (lab: Lab, step: number, new_state_value: string, stamp = onServer) =>
  lab.run(
    commands.updateHomogenizationState,
    {
      params: { process_id: id },
      body: {
        join_id: stepsIn(id)[step]?.join_id,
        new_state_value,
        updated_by: stamp.user,
        timestamp: stamp.now,
      },
    },
    stamp,
  );
const detail = (lab: Lab) => lab.ask(queries.getHomogenization, { params: { id } });

describe("creation", () => {
  const create = (more = {}, stamp = onServer, lab = aLab(...exampleRecords)) =>
    lab.run(commands.createHomogenization, { body: bodyOf("createHomogenization", more) }, stamp);

  test("has a name that the server assigns within its batch, and figures that the server computes", async () => {
    const { reply, title } = await create({ amount_cake_suggested: 0.68, total_water_to_be_added: 9.6 });
    expect(await reply()).toMatchObject({
      name: "HOM-NOP-2026-004-01",
      cake_batch_num: "NOP-2026-004",
      cake_sample_type: "Hour 3",
      amount_cake_suggested: 0.675,
      total_water_to_be_added: 9.585,
      amount_cake_suggested_units: "KG",
      state: "PRE_HOMOGENIZATION_TREATMENT_PENDING",
      location_name: "Wet lab A",
      cnf_id: null,
    });
    expect(await title()).toBe("New homogenization of Cake NOP-2026-004 Hour 3");
  });

  test("on a tablet leaves the name to the server", async () => {
    const { reply } = await create({}, aStamp());
    expect(await reply()).toMatchObject({ name: null });
  });

  test.each([
    [{ amount_cake_suggested: 0.7 }],
    [{ total_water_to_be_added: 9.4 }],
    [{ amount_cake_suggested_units: "GRAMS" }],
  ])("with figures that differ from those of the setup is refused: %j", async (more) => {
    const { result } = await create(more);
    expect(rejected(result)).toMatchObject({
      status: 422,
      message: "The dilution figures do not match the setup. Please recalculate.",
      current: { amount_cake_suggested: 0.675, total_water_to_be_added: 9.585 },
    });
  });

  test("with too little cake is warned about", async () => {
    const { result } = await create({
      desired_cnf_volume: 100,
      amount_cake_suggested: 6.602,
      total_water_to_be_added: 93.748,
    });
    expect(accepted(result).warnings).toEqual([
      "Suggested cake amount (6.602 KG) is more than the amount remaining (2.344 KG).",
    ]);
  });

  test.each([
    [{ cake_id: ids.nowhere }, "Please select a valid cake"],
    [{ location_id: ids.nowhere }, "Please select a valid location"],
  ])("with a record that the lab does not have is refused: %j", async (more, message) => {
    const { result } = await create(more);
    expect(rejected(result)).toMatchObject({ status: 422, message });
  });
});

describe("pre-homogenization data", () => {
  test("links the use record, and counts the base as water", async () => {
    const lab = labWith();
    const { result } = await preTreat(lab);
    expect(accepted(result).warnings).toEqual([]);
    expect(await detail(lab)).toMatchObject({
      cake_use_record_id: ids.cakeUse,
      amount_cake_taken: 0.316,
      base_amount_taken: 0.15,
      pre_treated: { by: DANA, at: NOW },
    });
    const cake = await lab.ask(queries.getCake, { params: { id: ids.cake } });
    expect(cake).toMatchObject({ use_records: [{ linked_to: { type: "HOMOGENIZATION", id } }] });
  });

  test("without an agent has none of its figures", async () => {
    const lab = labWith();
    await preTreat(lab, { neutralizing_agent_name: "" });
    expect(await detail(lab)).toMatchObject({
      neutralizing_agent_name: null,
      neutralizing_agent_concentration: null,
      base_amount_taken: null,
      neutralizing_agent_amount_added: null,
      neutralizing_agent_amount_added_units: null,
    });
  });

  test("is accepted once: the same data again passes, other data is refused with the first", async () => {
    const lab = labWith();
    await preTreat(lab);
    expect(accepted((await preTreat(lab, {}, byMarcus)).result).changes).toEqual([]);
    const { result } = await preTreat(lab, { amount_water_added_for_neutralization: 3 }, byMarcus);
    expect(rejected(result)).toMatchObject({
      status: 409,
      code: "ALREADY_ADDED",
      message: `Pre-homogenization data has already been added by ${DANA} on Nov 19, 2026.`,
      current: { amount_water_added_for_neutralization: 2, updated_by: DANA, updated_at: NOW },
    });
  });

  test("is accepted while the step is deferred, and refused when the step is skipped", async () => {
    expect((await preTreat(labWith({ process_states: stepsIn(id, "TODO_LATER") }))).result.kind).toBe(
      "accepted",
    );
    const { result } = await preTreat(labWith({ process_states: stepsIn(id, "SKIPPED") }));
    expect(rejected(result)).toMatchObject({
      status: 409,
      code: "FINAL",
      message: `The step Pre Homogenization Treatment Pending was already skipped by ${DANA} on Nov 13, 2026.`,
    });
  });

  test.each(
    tableOf<[Partial<StoredUseRecord>, status: number, message: string]>("uses that no pre-treatment has"),
  )("with an unusable use record is refused: %j", async (use, status, message) => {
    const { result } = await preTreat(labWith({}, use));
    expect(rejected(result)).toMatchObject({ status, message, field: "cake_use_record_id" });
  });

  test("with a use of another cake is refused", async () => {
    const { result } = await preTreat(labWith({ cake_id: ids.nowhere }));
    expect(rejected(result)).toMatchObject({ message: "The selected use record is of another cake." });
  });

  test("of an experiment that the lab does not have is not found", async () => {
    const { result } = await preTreat(labWith({ id: homogenizationIds.ready }));
    expect(rejected(result)).toMatchObject({ status: 404, message: "Homogenization not found" });
  });
});

test("more water and agent than the dilution needs, and a cake far from the suggested amount, warn", async () => {
  const far = { amount_water_added_for_neutralization: 500, neutralizing_agent_concentration: 130 };
  const { result } = await preTreat(labWith({}, { amount_used: 2000 }), far);
  expect(accepted(result).warnings).toEqual([
    "Water and agent (500.15 LITRES) are more than the total water to be added (9.975 LITRES). Please check.",
    "The cake used (2 KG) is far from the suggested amount (0.525 KG). Please check.",
    "The agent's concentration is more than 100 %. Please check.",
  ]);
  expect(accepted((await preTreat(labWith())).result).warnings).toEqual([]);
});

describe("homogenization data", () => {
  const ready = { process_states: stepsIn(id, "SKIPPED") };

  test("is stored with its pressures ascending", async () => {
    const lab = labWith(ready);
    await homogenize(lab, { pressure_range: [14500, 7250] });
    expect(await detail(lab)).toMatchObject({
      pressure_range: [7250, 14500],
      pressure: [7250, 14500],
      num_cycles: 5,
      homogenization_equipment_name: "Bench high-pressure homogenizer",
      amount_water_added_for_homogenization: null,
    });
  });

  test("is refused before its step", async () => {
    const { result } = await homogenize(labWith());
    expect(rejected(result)).toMatchObject({
      status: 409,
      code: "NOT_CURRENT",
      message: "The step Homogenization Pending cannot be changed before the earlier steps are done.",
    });
  });

  test("is accepted once", async () => {
    const lab = labWith(ready);
    await homogenize(lab);
    expect(accepted((await homogenize(lab)).result).changes).toEqual([]);
    const { result } = await homogenize(lab, { num_cycles: 6 }, byMarcus);
    expect(rejected(result)).toMatchObject({
      code: "ALREADY_ADDED",
      message: `Homogenization data has already been added by ${DANA} on Nov 19, 2026.`,
    });
  });

  test.each([
    [labWith(ready), ids.nowhere],
    [
      aLab(
        ...equipmentChanges(anEquipment({ equipment_type_id: ids.nowhere })),
        homogenizationChange(aHomogenization(ready)),
      ),
      ids.equipment,
    ],
  ])("must be of a homogenizer", async (lab, homogenization_equipment_id) => {
    const { result } = await homogenize(lab, { homogenization_equipment_id });
    expect(rejected(result)).toMatchObject({
      status: 422,
      message: "Please select a valid homogenization equipment",
    });
  });
});

describe("the CNF of an experiment", () => {
  const running = { process_states: stepsIn(id, "TODO_LATER", "COMPLETED") };

  test("made of the use record that was recorded for the experiment belongs to it", async () => {
    const lab = labWith();
    await preTreat(lab);
    const { result } = await makeCnf(lab);
    expect(accepted(result).warnings).toEqual([]);
    const cnf_id = createdId(onServer, {});
    expect(await detail(lab)).toMatchObject({
      cnf_id,
      amount_water_added_for_homogenization: 4.42,
      water_type_for_homogenization: "DI_WATER",
    });
    expect(await lab.ask(queries.getCnf, { params: { id: cnf_id } })).toMatchObject({
      homogenization_id: id,
    });
  });

  test("made directly of the cake leaves its own use available for the treatment", async () => {
    const lab = labWith(running);
    await makeCnf(lab, { cake_use_record_id: null, cake_id: ids.cake, homogenization_id: id });
    const own = cakeUseId(createdId(onServer, {}));
    const other = await preTreat(lab);
    expect(rejected(other.result)).toMatchObject({
      message: "The CNF was made from another use record of the cake. Please select that use record.",
    });
    const { result } = await preTreat(lab, { cake_use_record_id: own });
    expect(accepted(result).changes).toMatchObject([{ table: "homogenizations" }]);
    expect(await detail(lab)).toMatchObject({ amount_cake_taken: 0.316 });
  });

  test.each(
    tableOf<[object, of: Partial<Homogenization>, status: number, message: string]>(
      "CNFs that are not of a homogenization",
    ),
  )("must match it: %j to %j", async (more, of, status, message) => {
    const { result } = await makeCnf(labWith(of), more);
    expect(rejected(result)).toMatchObject({ status, message });
  });
});

describe("steps", () => {
  test.each([
    [0, [], "Add pre-homogenization data first."],
    [1, ["SKIPPED"], "Add homogenization data first."],
    [2, ["SKIPPED", "COMPLETED"], "Add the CNF first."],
  ] as const)("step %d is not ready: %j", async (step, states, message) => {
    const { result } = await change(labWith({ process_states: stepsIn(id, ...states) }), step, "COMPLETED");
    expect(rejected(result)).toMatchObject({ status: 409, code: "NOT_READY", message });
  });

  test("completing the characterization notifies the Quality Control Team, once and on the server alone", async () => {
    const lab = labWith();
    await preTreat(lab);
    await change(lab, 0, "COMPLETED");
    await homogenize(lab);
    await change(lab, 1, "COMPLETED");
    await makeCnf(lab);
    await change(lab, 2, "TODO_LATER");
    expect(await readList(lab.records, notificationList, {})).toEqual([]);
    const { reply, title } = await change(lab, 2, "COMPLETED");
    await change(lab, 2, "COMPLETED", byMarcus);
    expect(await reply()).toMatchObject({ state: "EXPERIMENT_FINISHED" });
    expect(await title()).toBe("Characterization completed of HOM-NOP-2026-004-01");
    expect(await readList(lab.records, notificationList, {})).toMatchObject([
      {
        kind: "CHARACTERIZATION_COMPLETED",
        subject: "Characterization completed: HOM-NOP-2026-004-01",
        body:
          `${DANA} marked the characterization of HOM-NOP-2026-004-01 as completed on Nov 19, 2026. ` +
          `CNF: CNF-2026-004-01, 1 wt%, batch NOP-2026-004. /homogenization/${id}`,
        url: `/homogenization/${id}`,
      },
    ]);
  });

  test.each([
    [{}, ["homogenizations", "notifications"]],
    [{ inform_qnc_team: null }, ["homogenizations", "notifications"]],
    [{ inform_qnc_team: false }, ["homogenizations"]],
  ])("a characterization that arrives months later, with %j, changes %j", async (more, tables) => {
    const states = stepsIn(id, "SKIPPED", "COMPLETED").map((step) =>
      step.changed ? { ...step, changed: { ...step.changed, at: "2025-05-20T15:00:00.000Z" } } : step,
    );
    const lab = labWith({ process_states: states, cnf_id: ids.nowhere });
    const { result } = await lab.run(
      commands.updateHomogenizationState,
      {
        params: { process_id: id },
        body: {
          join_id: states[2]?.join_id,
          new_state_value: "COMPLETED",
          updated_by: DANA,
          timestamp: "2025-05-22T15:00:00.000Z",
          ...more,
        },
      },
      onServer,
    );
    expect(accepted(result).changes.map(({ table }) => table)).toEqual(tables);
  });

  test("a tablet writes no notification", async () => {
    const lab = labWith({ process_states: stepsIn(id, "SKIPPED", "COMPLETED"), cnf_id: ids.nowhere });
    const { result } = await change(lab, 2, "COMPLETED", aStamp());
    expect(accepted(result).changes.map(({ table }) => table)).toEqual(["homogenizations"]);
  });

  test("an experiment of an earlier version refuses the data of a step that it lacks, and goes on without the step", async () => {
    const without = { process_states: stepsIn(id).slice(1) };
    expect(rejected((await preTreat(labWith(without))).result)).toMatchObject({
      status: 404,
      message:
        "Process state PRE_HOMOGENIZATION_TREATMENT_PENDING not found in Homogenization Process States",
    });
    const last = labWith({ process_states: stepsIn(id).slice(0, 2), cake_use_record_id: ids.use });
    const { result } = await change(last, 0, "COMPLETED");
    expect(accepted(result).changes[0]?.record).toMatchObject({
      process_states: [{ state: "COMPLETED" }, {}],
    });
  });
});

test("the list shows the state of each, and leaves out the finished ones on request", async () => {
  const lab = labWith({ process_states: stepsIn(id, "SKIPPED", "COMPLETED", "COMPLETED") });
  expect(await lab.ask(queries.listHomogenizations)).toMatchObject([
    {
      id,
      name: "HOM-NOP-2026-004-01",
      batch_num: "NOP-2026-004",
      nop_process_id: ids.nopProcess,
      cake_hour_number_for_sample: 3,
      cake_is_after_reaction_completed: false,
      state: "EXPERIMENT_FINISHED",
    },
  ]);
  expect(await lab.ask(queries.listHomogenizations, { query: { is_active_only: "true" } })).toEqual([]);
});
