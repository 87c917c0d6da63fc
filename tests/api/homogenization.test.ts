import { describe, expect, test } from "vitest";
import { bodyOf, exampleRecords, examples } from "#tests/fixtures/examples.ts";
import { homogenizationIds, stepsIn } from "#tests/fixtures/homogenizations.ts";
import { ids } from "#tests/fixtures/records.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const id = homogenizationIds.setUp;

const lab = perTest(() => createLab({ records: exampleRecords }));

type Person = (typeof people)[number];
const [ANA, BEN] = people;

/** What a tablet sends when it has signal again: recorded an hour ago. */
async function send(person: Person, method: string, path: string, body: object) {
  const response = await lab.request(method, `/api/homogenization/${path}`, {
    body,
    key: crypto.randomUUID(),
    token: lab.token(person),
    headers: { "X-Recorded-Offline": "2026-03-02T13:00:00.000Z" },
  });
  return { status: response.status, ...(await response.json()) };
}

const change = (person: Person, step: number, new_state_value: string, of = id) =>
  send(person, "PUT", `${of}/update-state`, {
    join_id: stepsIn(of)[step]?.join_id,
    new_state_value,
    updated_by: person,
    timestamp: "2026-03-02T13:00:00.000Z",
  });
const preTreat = (person: Person, more: object = {}) =>
  send(person, "POST", `${id}/pre-homogenization-data`, bodyOf("addPreHomogenizationData", { ...more }));
const states = async () =>
  (await (await lab.request("GET", `/api/homogenization/${id}`)).json()).process_states.map(
    ({ state }: { state: string }) => state,
  );

describe("of two tablets on one experiment the first to arrive remains", () => {
  const already = `The step Pre Homogenization Treatment Pending was already completed by ${ANA} on Mar 2, 2026.`;

  test("completed, and completed again", async () => {
    await preTreat(ANA);
    expect(await change(ANA, 0, "COMPLETED")).toMatchObject({ status: 200, state: "HOMOGENIZATION_PENDING" });
    expect(await change(BEN, 0, "COMPLETED")).toMatchObject({ status: 200, state: "HOMOGENIZATION_PENDING" });
    const { process_states } = await (await lab.request("GET", `/api/homogenization/${id}`)).json();
    expect(process_states[0].changed).toEqual({ by: ANA, at: "2026-03-02T13:00:00.000Z" });
  });

  test.each(["TODO_LATER", "SKIPPED"])("completed, then %s", async (target) => {
    await preTreat(ANA);
    await change(ANA, 0, "COMPLETED");
    expect(await change(BEN, 0, target)).toMatchObject({
      status: 409,
      code: "FINAL",
      detail: already,
      current: { state: "COMPLETED", updated_by: ANA },
    });
    expect(await states()).toEqual(["COMPLETED", "PENDING", "PENDING"]);
  });

  test("skipped, then data and completed: both are refused", async () => {
    await change(ANA, 0, "SKIPPED");
    expect(await preTreat(BEN)).toMatchObject({ status: 409, code: "FINAL" });
    expect(await change(BEN, 0, "COMPLETED")).toMatchObject({ status: 409, code: "FINAL" });
    expect(await states()).toEqual(["SKIPPED", "PENDING", "PENDING"]);
  });

  test("deferred, then completed", async () => {
    await change(ANA, 0, "TODO_LATER");
    await preTreat(BEN);
    expect(await change(BEN, 0, "COMPLETED")).toMatchObject({ status: 200 });
    expect(await states()).toEqual(["COMPLETED", "PENDING", "PENDING"]);
  });

  test("treated, then treated with other data: the second is refused with the first", async () => {
    await preTreat(ANA);
    expect(await preTreat(BEN)).toMatchObject({ status: 200 });
    expect(await preTreat(BEN, { amount_water_added_for_neutralization: 3 })).toMatchObject({
      status: 409,
      code: "ALREADY_ADDED",
      detail: `Pre-homogenization data has already been added by ${ANA} on Mar 2, 2026.`,
      current: { amount_water_added_for_neutralization: 2 },
    });
  });

  test("one use record is linked to one experiment", async () => {
    await preTreat(ANA);
    const path = `${homogenizationIds.ready}/pre-homogenization-data`;
    const other = await send(BEN, "POST", path, bodyOf("addPreHomogenizationData"));
    expect(other).toMatchObject({ status: 409, code: "FINAL" });
    const made = await send(BEN, "POST", "", bodyOf("createHomogenization"));
    const third = await send(
      BEN,
      "POST",
      `${made.id}/pre-homogenization-data`,
      bodyOf("addPreHomogenizationData"),
    );
    expect(third).toMatchObject({
      status: 409,
      code: "LINKED",
      detail: "The selected use record is already linked to another entry.",
    });
  });
});

test("two experiments set up of one batch at once are both stored, numbered in order of arrival", async () => {
  const names = await Promise.all(
    people.map(async (person) => (await send(person, "POST", "", bodyOf("createHomogenization"))).name),
  );
  expect(names.sort()).toEqual(["HOM-NOP-2026-004-01", "HOM-NOP-2026-004-02"]);
});

test("an unknown step or an unknown state changes nothing", async () => {
  const before = await states();
  const body = { join_id: ids.nowhere, new_state_value: "COMPLETED", timestamp: "2026-03-02T13:00:00.000Z" };
  expect(await send(ANA, "PUT", `${id}/update-state`, body)).toMatchObject({
    status: 404,
    detail: "Process state not found",
  });
  expect(await change(ANA, 0, "PENDING")).toMatchObject({
    status: 422,
    detail: "new_state_value must be COMPLETED, SKIPPED or TODO_LATER",
  });
  expect(await states()).toEqual(before);
});

const make = (more: object = {}) =>
  lab.request("POST", "/api/homogenization", {
    body: bodyOf("createHomogenization", { ...more }),
  });
const ask = (more: object) => {
  const asked = Object.entries({ ...examples.dilutionDetails?.query, ...more });
  const query = asked
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, String(value)]);
  return lab.request("GET", `/api/homogenization/dilution-details?${new URLSearchParams(query)}`);
};

test("dilution details return the figures, and what to check", async () => {
  expect(await (await ask({})).json()).toEqual({
    amount_cake_suggested: 0.675,
    amount_cake_suggested_units: "KG",
    total_water_to_be_added: 9.585,
    warnings: [],
  });
  expect((await (await ask({ desired_cnf_volume: 100, cnf_density_estimate: 1.3 })).json()).warnings).toEqual(
    [
      "Suggested cake amount (8.574 KG) is more than the amount remaining (2.344 KG).",
      "Density estimates are inconsistent. Please check the cake and CNF density.",
    ],
  );
});

test("names count up within a batch, and are never reused", async () => {
  const names = [];
  for (let i = 0; i < 3; i += 1) names.push((await (await make()).json()).name);
  // The examples were stored without using a number.
  expect(names).toEqual(["HOM-NOP-2026-004-01", "HOM-NOP-2026-004-02", "HOM-NOP-2026-004-03"]);
});
