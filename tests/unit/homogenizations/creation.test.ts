import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import { DilutionQuestion, NewHomogenization } from "#domain/homogenizations/setup.ts";
import { bodyOf, exampleRecords } from "../../fixtures/examples.ts";
import { creationFaults, questionFaults, refusedSetups } from "../../fixtures/homogenization-faults.ts";
import { homogenizationExamples } from "../../fixtures/homogenizations.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { messagesOf } from "../../fixtures/messages.ts";
import { aCake, aStamp, ids } from "../../fixtures/records.ts";

const create = (more: Record<string, unknown> = {}, lab = aLab(...exampleRecords), stamp = aStamp()) =>
  lab.run(commands.createHomogenization, { body: bodyOf("createHomogenization", more) }, stamp);

test.each(creationFaults)("a new homogenization with %j is told: %s", (more, told) => {
  expect(messagesOf(NewHomogenization, bodyOf("createHomogenization", more))).toContain(told);
});

test.each(questionFaults)("the dilution of %j is told: %s", (more, told) => {
  const question = { ...homogenizationExamples.dilutionDetails?.query, ...more };
  expect(messagesOf(DilutionQuestion, question)).toEqual([told]);
});

test("an empty form tells every fault at once", () => {
  expect(messagesOf(NewHomogenization, {}).map((line) => line.split(":")[0])).toEqual([
    "cake_id",
    "cake_wt_percent",
    "desired_cnf_volume",
    "desired_cnf_volume_units",
    "desired_cnf_wt_percent",
    "cnf_amount_for_viscosity_test",
    "cake_density_estimate",
    "cnf_density_estimate",
    "amount_cake_suggested",
    "total_water_to_be_added",
    "location_id",
    "created_by",
    "creation_date",
  ]);
});

test("figures that do not go together are told of while the rest of the form is still empty", () => {
  const { cake_wt_percent: cake, ...setup } = bodyOf("createHomogenization", { desired_cnf_wt_percent: 16 });
  const form = { ...setup, location_id: null, cake_id: "" };
  const fault = "desired_cnf_wt_percent: Desired CNF wt% (16) must be lower than the cake wt% (15.2).";
  expect(messagesOf(NewHomogenization, { ...form, cake_wt_percent: cake })).toContain(fault);
  expect(messagesOf(NewHomogenization, form)).not.toContain(fault);
});

test.each([
  [{ cnf_amount_for_viscosity_test: 0 }],
  [{ cake_wt_percent: 100 }],
  [{ amount_cake_suggested_units: null, initial_comments: "" }],
])("a new homogenization with %j is fine", (more) => {
  expect(messagesOf(NewHomogenization, bodyOf("createHomogenization", more))).toEqual([]);
});

test.each(refusedSetups)("the lab refuses %j: %s", async (more, told) => {
  const { status, field, message } = rejected((await create(more)).result);
  expect({ status, told: `${field}: ${message}` }).toEqual({ status: 422, told });
});

test("figures within a hundredth pass, and the lab keeps its own", async () => {
  const { result } = await create({ amount_cake_suggested: 0.68, total_water_to_be_added: 9.6 });
  expect(accepted(result).changes[0]?.record).toMatchObject({
    amount_cake_suggested: 0.675,
    amount_cake_suggested_units: "KG",
    total_water_to_be_added: 9.585,
  });
});

test("the lab's own figures come with the refusal", async () => {
  const { current } = rejected((await create({ amount_cake_suggested: 1 })).result);
  expect(current).toMatchObject({ amount_cake_suggested: 0.675, total_water_to_be_added: 9.585 });
});

test("too little cake is warned of in the cake's own units, and stops nothing", async () => {
  const short = { table: "cakes", id: ids.cake, record: aCake({ amount_supplied: 0.5 }) } as const;
  const { result } = await create({}, aLab(...exampleRecords, short));
  expect(accepted(result).warnings).toEqual([
    "Suggested cake amount (0.675 KG) is more than the amount remaining (0.5 KG).",
  ]);
});

test("names count up within a batch on the server; a tablet leaves them open", async () => {
  const lab = aLab(...exampleRecords);
  const recordOf = async (id: string, final?: true) => {
    const { result } = await create({}, lab, aStamp({ id, ...(final && { final }) }));
    return accepted(result).changes[0]?.record;
  };
  expect(await recordOf("00000000-0000-4000-8000-000000000001")).toMatchObject({ name: null });
  for (const [id, name] of [
    ["00000000-0000-4000-8000-000000000002", "HOM-NOP-2026-004-01"],
    ["00000000-0000-4000-8000-000000000003", "HOM-NOP-2026-004-02"],
  ] as const)
    expect(await recordOf(id, true)).toMatchObject({ name });
});

test("a new one stands in the list at its first step, with its batch and sample", async () => {
  const lab = aLab(...exampleRecords);
  await create({}, lab);
  expect((await lab.ask(queries.listHomogenizations, { query: { is_active_only: "true" } }))[0]).toEqual({
    id: expect.any(String),
    name: null,
    batch_num: "NOP-2026-004",
    nop_process_id: ids.nopProcess,
    cake_id: ids.cake,
    cake_hour_number_for_sample: 3,
    cake_is_after_reaction_completed: false,
    cnf_id: null,
    state: "PRE_HOMOGENIZATION_TREATMENT_PENDING",
    created_by: "dana.ruiz@cnf-lab.example",
    creation_date: "2026-11-19T15:42:00.000Z",
  });
});
