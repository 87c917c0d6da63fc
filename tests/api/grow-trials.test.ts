import { describe, expect, test } from "vitest";
import { fillPath } from "#contract/operation.ts";
import { commandNamed } from "#contract/operations.ts";
import { bodyOf, exampleRecords, examples } from "#tests/fixtures/examples.ts";
import { aRemoval, aTray, growIds, growStepsIn, trayChanges } from "#tests/fixtures/grow-trials.ts";
import { createLab, people } from "#tests/support/create-lab.ts";
import { perTest } from "#tests/support/per-test.ts";

const lab = perTest(() => createLab({ now: "2026-11-19T15:42:00.000Z", records: exampleRecords }));

type Person = (typeof people)[number];
const [ANA, BEN] = people;
type Sent = { person?: Person; params?: Record<string, string>; offline?: string };

/** Sends a write of the contract as a tablet does; fields that are not given have the values of its example. */
async function send(name: string, more: object = {}, { person = ANA, params, offline }: Sent = {}) {
  const command = commandNamed(name);
  if (command === undefined) throw new Error(`No command is called ${name}`);
  const path = fillPath(command.path, params ?? examples[name]?.params ?? {});
  const response = await lab.request(command.method, path, {
    body: bodyOf(name, { ...more }),
    key: crypto.randomUUID(),
    token: lab.token(person),
    ...(offline && { headers: { "X-Recorded-Offline": offline } }),
  });
  return { status: response.status, ...(await response.json()) };
}
const trayOf = async (id: string = growIds.tray) =>
  (await lab.request("GET", `/api/grow-trials/tray-formulation/${id}`)).json();
const trialOf = async (id: string = growIds.trial) =>
  (await lab.request("GET", `/api/grow-trials/${id}`)).json();

describe("of two tablets on one tray", () => {
  test("the second week of the same number is refused, with the first value by value", async () => {
    expect(await send("addWeeklyData", {}, { person: ANA })).toMatchObject({ status: 201, week_number: 3 });
    expect(await send("addWeeklyData", { avg_height: 9 }, { person: BEN })).toMatchObject({
      status: 409,
      code: "DUPLICATE",
      detail: "Data for current week number already exists",
      current: { avg_height: 10.4, updated_by: ANA },
    });
    expect((await trayOf()).weeks_data_added).toEqual([1, 2, 3]);
  });

  test("after the first week is withdrawn, the second is accepted when it is sent again", async () => {
    const theirs = await send("addWeeklyData", {}, { person: ANA });
    expect(await send("deleteWeeklyData", {}, { person: BEN, params: { id: theirs.id } })).toEqual({
      status: 200,
      deleted_count: 1,
    });
    expect(await send("addWeeklyData", { avg_height: 9 }, { person: BEN })).toMatchObject({ status: 201 });
  });

  test("removals add up, and those beyond the last plug are refused though both were recorded offline", async () => {
    const offline = "2026-11-19T14:00:00.000Z";
    const remove = (num_plugs_removed: number, person: Person) =>
      send(
        "addPlugRemovedData",
        { plug_removal_data: [{ num_plugs_removed, reason_for_removal: "damping off" }] },
        { person, offline },
      );
    expect(await remove(15, ANA)).toMatchObject({ status: 200, num_plugs_active: 8 });
    expect(await remove(9, BEN)).toMatchObject({
      status: 409,
      detail: "Total plugs removed so far (9) cannot exceed # active plugs (8)",
    });
    expect(await remove(8, BEN)).toMatchObject({ status: 200, num_plugs_active: 0, is_active: false });
  });

  test("the last transplant to arrive remains, and the history has both", async () => {
    await send("addTransplantData", {}, { person: ANA });
    await send("addTransplantData", { germination_rate: 88 }, { person: BEN });
    expect(await trayOf()).toMatchObject({ germination_rate: 88 });
    const history = await lab.request("GET", `/api/history/tray_formulations/${growIds.tray}`);
    const { versions } = await history.json();
    const rates = versions.flatMap(({ changes }: { changes: { path: string[]; after: unknown }[] }) =>
      changes.filter(({ path }) => path[0] === "germination_rate").map(({ after }) => after),
    );
    expect(rates).toEqual([88, 95.8]);
  });

  test("the second harvest is refused with the first, and is saved as an edit of it", async () => {
    const first = await send("addHarvestData", {}, { person: ANA });
    const second = await send("addHarvestData", { root_score: 3 }, { person: BEN });
    expect(second).toMatchObject({
      status: 409,
      code: "ALREADY_ADDED",
      detail: "Harvest data already exists for this formulation",
      current: { id: first.id, root_score: 5.8, updated_by: ANA },
    });
    const edit = { params: { id: second.current.id }, person: BEN };
    expect(await send("updateHarvestData", { root_score: 3, base: { root_score: 5.8 } }, edit)).toMatchObject(
      {
        status: 200,
        id: first.id,
        root_score: 3,
      },
    );
  });

  test("a week recorded before the last plug was removed is accepted, one recorded after is refused", async () => {
    await lab.put(trayChanges(aTray({ plug_removals: [aRemoval({ num_plugs_removed: 23 })] })));
    await send("addPlugRemovedData", {}, { person: ANA, offline: "2026-11-19T14:00:00.000Z" });
    const rows = { plug_removal_data: [] };
    const after = { person: BEN, offline: "2026-11-19T14:30:00.000Z" } as const;
    expect(await send("addWeeklyData", rows, after)).toMatchObject({
      status: 409,
      code: "INACTIVE",
      detail: "The formulation F1 is inactive.",
    });
    const before = { person: BEN, offline: "2026-11-19T13:30:00.000Z" } as const;
    expect(await send("addWeeklyData", rows, before)).toMatchObject({ status: 201 });
  });
});

describe("of two tablets on one trial", () => {
  test("the second tray of the same identifier is refused with the next free one, and is not renamed", async () => {
    await send("addFormulation", {}, { person: ANA });
    expect(await send("addFormulation", {}, { person: BEN })).toMatchObject({
      status: 409,
      code: "DUPLICATE",
      detail: "Formulation identifier F3 already exists in this grow trial.",
      current: { next_formulation_identifier: "F4" },
    });
    expect((await trialOf()).formulations).toHaveLength(3);
  });

  test("the second trial of the same code is refused", async () => {
    await send("createGrowTrial", {}, { person: ANA });
    expect(await send("createGrowTrial", { code: "gt-007" }, { person: BEN })).toMatchObject({
      status: 409,
      code: "DUPLICATE",
      detail: "A grow trial with the code gt-007 already exists.",
    });
  });

  test("seeds are sown once; the same seeds from both tablets are accepted", async () => {
    await send("addSeedSownData", {}, { person: ANA });
    expect(await send("addSeedSownData", {}, { person: BEN })).toMatchObject({ status: 200 });
    expect(await send("addSeedSownData", { location_details: "Shelf 9" }, { person: BEN })).toMatchObject({
      status: 409,
      code: "ALREADY_ADDED",
      detail: "Seed sown data has already been added",
      current: { location_details: "Shelf C1", updated_by: ANA },
    });
  });

  test("a step in a final state does not change", async () => {
    const [, , weekly] = growStepsIn(growIds.trial);
    const change = (new_state_value: string, person: Person) =>
      send(
        "updateGrowTrialState",
        { join_id: weekly?.join_id, new_state_value, updated_by: person },
        { person },
      );
    expect(await change("COMPLETED", ANA)).toMatchObject({
      status: 200,
      process_state: "HARVEST_DATA_PENDING",
    });
    expect(await change("TODO_LATER", BEN)).toMatchObject({
      status: 409,
      detail: `The step Weekly Data Pending was already completed by ${ANA} on Nov 19, 2026.`,
    });
  });

  test("an additive, a fertilizer and a tag that both add exist once", async () => {
    for (const name of ["addAdditive", "addFertilizer"]) {
      const first = await send(name, {}, { person: ANA });
      expect(await send(name, {}, { person: BEN })).toEqual(first);
    }
    await send("addTagComment", {}, { person: ANA });
    const all = await send("addTagComment", { comment: "Leaf: cupped" }, { person: BEN });
    expect(Object.values(all).filter((tag) => /cupped/i.test(String(tag)))).toEqual(["leaf: cupped"]);
  });
});

test("every path of a tray accepts both spellings", async () => {
  const path = (word: string, rest = "") => `/api/grow-trials/${word}/${growIds.tray}${rest}`;
  expect(await (await lab.request("GET", path("tray-formulations"))).json()).toEqual(await trayOf());
  const put = await lab.request("PUT", path("tray-formulation"), { body: bodyOf("updateFormulation") });
  expect(put.status).toBe(200);
  const post = await lab.request("POST", path("tray-formulations", "/add-weekly-data"), {
    body: bodyOf("addWeeklyData"),
  });
  expect(post.status).toBe(201);
});

test("the bare replies are bare", async () => {
  const ask = async (path: string) => (await lab.request("GET", `/api/grow-trials/${path}`)).json();
  expect(await ask("grow-trial-code-unique-check?code=GT-003")).toBe(false);
  expect(await ask("grow-trial-code-unique-check?code=GT-999")).toBe(true);
  expect(await ask("grow-trial-name?seed_sown_date=2026-11-19T15:00:00Z")).toBe("Grow Trial 2026-11-19");
  expect(await ask("grow-trial-tag-comments")).toContain("healthy");
});

test("a trial's week depends on the server's day", async () => {
  expect((await trialOf()).current_week_number).toBe(4);
  lab.clock.set("2026-11-26T05:00:00.000Z");
  expect((await trialOf()).current_week_number).toBe(5);
});
