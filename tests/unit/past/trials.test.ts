import { expect, test } from "vitest";
import { commands, queries } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { commandNamed, withdrawalCommandsOf } from "#contract/operations.ts";
import type { Sheet } from "#domain/csv/table.ts";
import { FORMULATION, HARVEST, SEED_SOWN, WEEKLY } from "#domain/grow-trials/plan.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { measuredAt } from "#domain/grow-trials/weeks.ts";
import { namedId, stepId } from "#domain/kernel/ids.ts";
import { readPast } from "#domain/past/read-past.ts";
import { compareByAll } from "#domain/trays/figures/measures.ts";
import { replicatesOf } from "#domain/trays/figures/replicates.ts";
import { growthOf } from "#domain/trays/figures/series.ts";
import { survivalOf } from "#domain/trays/figures/survival.ts";
import { localToUtc } from "#domain/values/time.ts";
import { growIds } from "../../fixtures/grow-trials.ts";
import { accepted, aLab } from "../../fixtures/lab.ts";
import { aStamp, DANA, NOW } from "../../fixtures/records.ts";
import { aSheet, type Cells, trialWorkbook } from "./workbooks.ts";

type Lab = ReturnType<typeof aLab>;
const MARIA = "maria.silva@lab.example";
const CODE = "GT-OLD-07";
const SOWN = localToUtc("2025-03-03T00:00");
const at = (day: string) => localToUtc(`${day}T00:00`);

let n = 0;
async function run(lab: Lab, command: AnyCommand | undefined, input: { params?: object; body: object }) {
  if (!command) throw new Error("There is no such command");
  n += 1;
  const { result } = await lab.run(
    command,
    input,
    aStamp({ id: namedId("past test", `${n}`), role: "staff" }),
  );
  return accepted(result);
}

async function importInto(lab: Lab, workbook: readonly Sheet[]) {
  const { past } = await readPast(workbook, lab.records, { now: NOW, user: DANA });
  expect(past.faults.map(({ message }) => message)).toEqual([]);
  for (const { command, params, body } of past.writes)
    await run(lab, commandNamed(command), { params, body });
  return past;
}

const trays = Array.from({ length: 12 }, (_, i) => `F${i + 1}`);
const weeks = [1, 2, 3, 4, 5, 6];
const testFor = (i: number) => (i % 3 === 0 ? "Control" : `Dose ${i % 3}`);
const grown = (i: number, week: number) => ({
  week_number: week,
  avg_height: 1.5 * week + 0.1 * i,
  avg_canopy_width: 1.2 * week + 0.05 * i,
  count_plugs_for_avg: 10 + (i % 2),
});
const harvested = (i: number) => ({
  num_plugs_harvested: 20,
  num_plugs_for_avg: 10,
  final_canopy_width_avg: 20 + i,
  final_canopy_height_avg: 14 + i / 10,
  final_root_length_avg: 14.2,
  leaf_wet_mass: 390 + i,
  root_wet_mass: 89.3,
  root_volume: 92.8,
  root_score: 5.5,
  leaf_dry_mass: 21.06 + i / 10,
  root_dry_mass: 6.34,
});
const removedInWeek = { num_plugs_removed: 2, reason_for_removal: "damping off" };
const removedOnDay = { num_plugs_removed: 1, reason_for_removal: "knocked over" };

function pastTrial(): Sheet[] {
  const each = (of: (tray: string, i: number) => Cells[]) =>
    trays.flatMap((tray, i) => of(tray, i).map((cells) => ({ Trial: CODE, Tray: tray, ...cells })));
  return [
    aSheet("Trial", [
      {
        Code: CODE,
        "Trial Length (DAYS)": 42,
        Method: "nft (nutrient film technique)",
        "Plug Size": 2.5,
        "Plug Size units": "cm",
        Location: "Grow room 1",
        Shelf: "Shelf B2",
        "Seed Sown Date": "2025-03-03",
        "Finished On": "2025-04-16",
        "Created By": MARIA,
      },
    ]),
    aSheet(
      "Trays",
      each((_, i) => [
        {
          Plant: "Lettuce (Butterhead)",
          "CNF Description": "Control, no CNF",
          Fertilizer: "Hoagland half strength",
          Substrate: "CNFF",
          "Preparation Steps": "Soak 15 min > Drain",
          "Number of Plugs": 24,
          "Test For": testFor(i),
        },
      ]),
    ),
    aSheet(
      "Weeks",
      each((_, i) =>
        weeks.map((week) => {
          const { avg_height, avg_canopy_width, count_plugs_for_avg } = grown(i, week);
          return {
            Week: week,
            Height: avg_height,
            "Canopy width": avg_canopy_width,
            "Plugs measured": count_plugs_for_avg,
          };
        }),
      ),
    ),
    aSheet("Removals", [
      { Trial: CODE, Tray: "F3", "Plugs removed": 2, Reason: "damping off", Week: 2 },
      { Trial: CODE, Tray: "F5", "Plugs removed": 1, Reason: "knocked over", Date: "2025-03-26" },
    ]),
    aSheet(
      "Transplants",
      each(() => [{ Date: "2025-03-17", "Germination rate": 95, Location: "Channel 3" }]),
    ),
    aSheet(
      "Harvests",
      each((_, i) => {
        const figures = harvested(i);
        return [
          {
            "Plugs Harvested": figures.num_plugs_harvested,
            "Plugs for Avg": figures.num_plugs_for_avg,
            "Final Canopy Width (cm)": figures.final_canopy_width_avg,
            "Final Canopy Height (cm)": figures.final_canopy_height_avg,
            "Final Root Length (cm)": figures.final_root_length_avg,
            "Leaf Wet Mass (g)": figures.leaf_wet_mass,
            "Root Wet Mass (g)": figures.root_wet_mass,
            "Root Volume (cm3)": figures.root_volume,
            "Root Score": figures.root_score,
            "Leaf Dry Mass (g)": figures.leaf_dry_mass,
            "Root Dry Mass (g)": figures.root_dry_mass,
            Date: "2025-04-14",
          },
        ];
      }),
    ),
  ];
}

/** The same trial, typed in the forms at its times. */
async function typeInto(lab: Lab): Promise<string> {
  const id = namedId("past test", "typed");
  const by = (created_at: string) => ({ created_by: MARIA, created_at });
  const step = (name: string, timestamp: string) =>
    run(lab, commands.updateGrowTrialState, {
      params: { id },
      body: { join_id: stepId(id, name), new_state_value: "COMPLETED", updated_by: MARIA, timestamp },
    });
  const trial = {
    code: CODE,
    trial_length: 42,
    grow_trial_method_id: growIds.nft,
    plug_size: 2.5,
    plug_size_units: "CM",
    location_id: growIds.growRoom,
  };
  await run(lab, commands.createGrowTrial, { body: { id, ...trial, ...by(SOWN) } });
  const trayOf = (i: number) => namedId("past test", `tray ${i}`);
  for (const [i, identifier] of trays.entries()) {
    const body = {
      id: trayOf(i),
      formulation_identifier: identifier,
      grow_trial_plant_id: growIds.lettuce,
      cnf_description: "Control, no CNF",
      grow_trial_fertilizer_id: growIds.hoagland,
      substrate_type_id: growIds.foam,
      preparation_steps: ["Soak 15 min", "Drain"],
      num_plugs_created: 24,
      test_for: testFor(i),
      composition: "Control, no CNF",
      ...by(SOWN),
    };
    await run(lab, commands.addFormulation, { params: { id }, body });
  }
  await step(FORMULATION, SOWN);
  const sown = {
    name: "Grow Trial 2025-03-03",
    location_details: "Shelf B2",
    seed_sown_date: SOWN,
    estimated_harvest_date: at("2025-04-14"),
  };
  await run(lab, commands.addSeedSownData, { params: { id }, body: { ...sown, ...by(SOWN) } });
  await step(SEED_SOWN, SOWN);
  for (const [i, identifier] of trays.entries()) {
    const params = { id: trayOf(i) };
    for (const week of weeks) {
      const isRemoved = identifier === "F3" && week === 2;
      const body = {
        ...grown(i, week),
        plant_comments: "healthy",
        plug_removal_data: isRemoved ? [removedInWeek] : [],
        ...by(measuredAt(SOWN, week, NOW)),
      };
      await run(lab, commands.addWeeklyData, { params, body });
    }
    const transplant = {
      transplanted_at: at("2025-03-17"),
      germination_rate: 95,
      location_details: "Channel 3",
    };
    await run(lab, commands.addTransplantData, { params, body: { ...transplant, ...by(at("2025-03-17")) } });
    if (identifier === "F5") {
      const body = { plug_removal_data: [removedOnDay], ...by(at("2025-03-26")) };
      await run(lab, commands.addPlugRemovedData, { params, body });
    }
    const { root_dry_mass, leaf_dry_mass, root_volume } = harvested(i);
    const harvest = {
      ...harvested(i),
      trial_length: 42,
      root_density: root_dry_mass / root_volume,
      root_to_shoot_ratio: root_dry_mass / leaf_dry_mass,
      root_comments: "root: white",
      leaf_comments: "leaf: dark green",
    };
    await run(lab, commands.addHarvestData, { params, body: { ...harvest, ...by(at("2025-04-14")) } });
  }
  await step(WEEKLY, at("2025-04-16"));
  await step(HARVEST, at("2025-04-16"));
  return id;
}

/** What the page and the charts of a trial show. */
async function figuresOf(lab: Lab, id: string) {
  const trial = (await lab.ask(queries.getGrowTrial, { params: { id } })) as GrowTrialDetail;
  const { formulations, seed_sown_date } = trial;
  const groups = replicatesOf(formulations);
  return {
    state: trial.process_state,
    week: trial.current_week_number,
    harvest: trial.estimated_harvest_date,
    steps: trial.process_states.map(({ name, state, changed }) => ({ name, state, changed })),
    trays: formulations.map((tray) => ({
      identifier: tray.identifier,
      height: growthOf(tray, "avg_height"),
      width: growthOf(tray, "avg_canopy_width"),
      measured: tray.weekly_data.map(({ created_at, created_by }) => ({ created_at, created_by })),
      survival: survivalOf(tray, seed_sown_date, 6),
      transplanted: [tray.transplanted_at, tray.germination_rate],
    })),
    comparisons: compareByAll({ trays: formulations, groups, control: groups[0] }).map(
      ({ key, week, rows }) => ({
        key,
        week,
        means: rows.map(({ summary }) => summary),
      }),
    ),
  };
}

test("the charts of an imported trial of twelve trays and six weeks equal those of the same trial typed", async () => {
  const [imported, typed] = [aLab(), aLab()];
  const { writes } = await importInto(imported, pastTrial());
  const id = await typeInto(typed);
  const figures = await figuresOf(imported, writes[0]?.body.id as string);
  expect(figures).toEqual(await figuresOf(typed, id));
  expect(figures).toMatchObject({ state: "EXPERIMENT_FINISHED", week: 7, harvest: at("2025-04-14") });
  expect(figures.comparisons.length).toBeGreaterThan(8);
});

test("a file that was imported is recognized, and a row that was added to it is imported alone", async () => {
  const lab = aLab();
  await importInto(lab, pastTrial());
  const again = await importInto(lab, pastTrial());
  expect([again.writes.length, again.known.size]).toEqual([0, again.rows.length]);
  const [trial, trayRows, weekRows, ...others] = pastTrial();
  if (!trial || !trayRows || !weekRows) throw new Error("The workbook has three sheets");
  const late = [CODE, "F1", "7", "12", "10", "10"];
  const { writes } = await importInto(lab, [
    trial,
    trayRows,
    { ...weekRows, rows: [...weekRows.rows, late] },
    ...others,
  ]);
  expect(writes.map(({ command, body }) => [command, body.week_number])).toEqual([["addWeeklyData", 7]]);
});

test("the examples of the templates are a trial, and what is not in its rows follows from the others", async () => {
  const lab = aLab();
  const { writes } = await importInto(lab, trialWorkbook());
  const id = writes[0]?.body.id as string;
  const trial = (await lab.ask(queries.getGrowTrial, { params: { id } })) as GrowTrialDetail;
  expect(trial).toMatchObject({
    name: "Grow Trial 2025-03-03",
    created_by: MARIA,
    process_state: "EXPERIMENT_FINISHED",
    formulations: [
      {
        identifier: "F1",
        created_by: MARIA,
        composition:
          "Control, no CNF, Lettuce (Butterhead), No Additive, Soak 15 min > Drain, Hoagland half strength, Water retention",
        harvest_data: { trial_length: 42, root_density: 0.068319, created_by: MARIA },
        num_plugs_active: 23,
      },
    ],
  });
});

test("rows can add to a trial of the lab, in which nothing germinated, and one that ended without a harvest is skipped", async () => {
  const lab = aLab();
  const [trial, tray] = trialWorkbook();
  if (!trial || !tray) throw new Error("The workbook has two sheets");
  const { writes } = await importInto(lab, [trial, tray]);
  expect(writes.at(-1)?.body).toMatchObject({ new_state_value: "SKIPPED" });
  const nothing = { Trial: "gt-old-01", Tray: "f1", Date: "2025-03-17", "Germination rate": 0 };
  await importInto(lab, [aSheet("Transplants", [nothing])]);
  const found = await lab.ask(queries.getGrowTrial, { params: { id: writes[0]?.body.id as string } });
  expect(found).toMatchObject({ formulations: [{ germination_rate: 0, is_active: false }] });
});

test("an imported trial is withdrawn although it has data, and its corrected file is imported again", async () => {
  const lab = aLab();
  const first = await importInto(lab, trialWorkbook());
  const params = { id: first.writes[0]?.body.id as string };
  await run(lab, withdrawalCommandsOf.grow_trials.withdraw, { params, body: { reason: "Wrong file" } });
  const second = await importInto(
    lab,
    trialWorkbook({ sheet: "Trial", cells: { "Tray Shelf Location": "Shelf C1" } }),
  );
  expect(second.writes).toHaveLength(first.writes.length);
  await expect(run(lab, withdrawalCommandsOf.grow_trials.restore, { params, body: {} })).rejects.toThrow(
    "The code GT-OLD-01 is in use by another record now.",
  );
});
