import { beforeAll, describe, expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import { splitTags } from "#domain/grow-trial-lists/schema.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { weeksIn } from "#domain/grow-trials/weeks.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { demoAccounts, fillDemoLab } from "#server/demo/demo-lab.ts";
import { handClock } from "#tests/support/create-lab.ts";

const clock = handClock("2026-11-21T13:00:00.000Z");
const now = new Date(clock.now()).toISOString();
const lab = { ...openSqlite(":memory:"), clock };
const lines = (text: string) => text.trim().split("\n");
let trials: GrowTrialDetail[] = [];

beforeAll(async () => {
  await fillDemoLab(lab);
  const list = await queries.listGrowTrials.read(lab.db, { params: {}, query: {} }, now);
  const details = await Promise.all(
    (list?.growTrials ?? []).map(({ id }) =>
      queries.getGrowTrial.read(lab.db, { params: { id }, query: {} }, now),
    ),
  );
  trials = details.filter((one) => one !== undefined).sort((a, b) => a.code.localeCompare(b.code));
}, 60_000);

const trays = () =>
  trials.flatMap(({ code, formulations }) =>
    formulations.map((tray) => ({ ...tray, tray: `${code} ${tray.identifier}` })),
  );

describe("the demonstration's grow trials", () => {
  test("are as in the table, each in the week of today", () => {
    const rows = trials.map((one) =>
      [
        `${one.code} ${one.grow_trial_method}, ${one.location}, ${one.plug_size} ${one.plug_size_units}`,
        `${one.current_week_number} / ${weeksIn(one.trial_length ?? 0)}`,
        one.process_states.map(({ state }) => state[0]).join("/"),
        one.process_state,
      ].join(" | "),
    );
    expect(rows).toEqual(
      lines(`
GT-001 NFT (nutrient film technique), Grow room 1, 2.5 CM | 7 / 6 | C/C/C/C | EXPERIMENT_FINISHED
GT-002 Ebb and flow, Grow room 2, 2.5 CM | 7 / 6 | C/C/C/P | HARVEST_DATA_PENDING
GT-003 Deep water culture, Grow room 1, 20 CM3 | 4 / 6 | C/C/P/P | WEEKLY_DATA_PENDING
GT-004 Wick tray, Grow room 2, 2.5 CM | 2 / 4 | C/C/P/P | WEEKLY_DATA_PENDING
GT-005 Drip, Greenhouse, 20 CM3 | null / 8 | C/P/P/P | SEED_SOWN_PENDING
GT-006 NFT (nutrient film technique), Grow room 1, 2.5 CM | null / 6 | P/P/P/P | FORMULATION_DATA_PENDING
`),
    );
  });

  test("are returned in the shapes of the contract", () => {
    for (const trial of trials) expect(queries.getGrowTrial.answer.parse(trial)).toEqual(trial);
  });

  test("have their trays with the remaining plugs, their weeks in cm, and the removed plugs", () => {
    const rows = trays().map((one) =>
      [
        `${one.tray} ${one.num_plugs_active}/${one.num_plugs_created}`,
        one.weekly_data.map((week) => `${week.avg_height}/${week.avg_canopy_width}`).join(" "),
        ...one.plug_removals.map((lost) => `${lost.num_plugs_removed} ${lost.reason_for_removal}`),
      ]
        .filter(Boolean)
        .join(" | "),
    );
    expect(rows).toEqual(
      lines(`
GT-001 F1 36/36 | 1.1/1.3 2.9/3.6 6.1/9.1 10.3/14.9 14.2/18.4 14.8/20.8
GT-001 F2 35/36 | 1.1/1.6 3.1/4.4 7.2/9.1 12.3/17.1 15.4/22.1 16.5/23.6 | 1 not germinated
GT-001 F3 36/36 | 1.2/1.6 3/3.9 6.7/9.7 11.7/15.1 15.1/21 16.8/20.9
GT-001 F4 34/36 | 1/1.4 2.7/3.7 6/8.2 9.9/13.5 13.1/17.7 13.9/19.2 | 2 mechanical damage
GT-001 F5 35/36 | 1/1.3 2.6/3.8 6.3/8.9 10.7/14.7 13/19.5 15/19.7 | 1 not germinated
GT-001 F6 36/36 | 1.2/1.6 3.3/4.5 7.1/10.4 12.3/17.7 15.5/23.3 18.2/23.7
GT-002 F1 24/24 | 1.9/1.2 5/3 11.5/6.8 19.3/12 24.8/16.1 25.3/17.5
GT-002 F2 23/24 | 2.1/1.3 5.3/3.6 11.9/8.2 21.2/13.9 26.1/16.4 28.8/18.1 | 1 not germinated
GT-002 F3 24/24 | 1.9/1.3 5.3/3.3 11.9/7.1 19.8/13.2 25.3/15.9 28.8/18.7
GT-002 F4 22/24 | 1.8/1.1 4.5/3.1 10.7/6.8 16.8/10.8 23.5/14.6 24.1/16.3 | 2 mechanical damage
GT-002 F5 23/24 | 1.7/1.2 4.8/3.2 10.7/6.6 18.7/11.2 22.4/15.4 25/17 | 1 not germinated
GT-003 F1 24/24 | 1.7/1.5 4.7/4 10.4/9.4
GT-003 F2 23/24 | 1.9/1.8 5/4.8 11.4/10.6 | 1 not germinated
GT-003 F3 24/24 | 1.9/1.6 4.9/4.3 10.5/10.5
GT-003 F4 24/24 | 1.5/1.4 4.5/4.1 9.2/9.2
GT-003 F5 23/24 | 1.6/1.4 4.2/3.9 9.8/9.2 | 1 not germinated
GT-003 F6 24/24 | 2.1/1.9 5.2/4.9 12.3/11.5
GT-003 F7 24/24 | 1.6/1.4 4/3.9 9.3/8.1
GT-003 F8 0/24 | 1.7/1.7 1.1/0.9 | 24 damping off
GT-004 F1 72/72 | 0.9/0.8
GT-004 F2 72/72 | 1/0.8
GT-004 F3 72/72 | 1/0.8
GT-004 F4 72/72 | 0.8/0.8
GT-005 F1 12/12
GT-005 F2 12/12
GT-005 F3 12/12
GT-005 F4 12/12
GT-005 F5 12/12
GT-006 F1 18/18
GT-006 F2 18/18
GT-006 F3 18/18
GT-006 F4 18/18
`),
    );
  });

  test("have the composition as text, from the lab's CNF, substrate and additive", () => {
    const compositionOf = (wanted: string) => trays().find(({ tray }) => tray === wanted)?.composition;
    expect(compositionOf("GT-003 F2")).toBe(
      "CNF-2026-011-05 | 1.5 wt% | Hour 4, Kale (Red Russian), Calcium chloride: 0.05, Mix additive into CNF > Degas 10 min > Cast in tray > Cross-link 2 h in 1% CaCl2 > Rinse until neutral, Hoagland full strength, Wet strength of the plug",
    );
    expect(compositionOf("GT-001 F4")).toBe(
      "Control, no CNF, Lettuce (Butterhead), No Additive, Soak 15 min > Drain, Hoagland half strength, Control, peat",
    );
  });

  test("grow on the CNFs that were used for them, and describe them as the lab does", async () => {
    const cnfs = (await queries.listCnfs.read(lab.db, { params: {}, query: {} as never }, now)) ?? [];
    const uses = (await lab.db.all("use_records")).map(({ comments, stock_id }) => `${comments} ${stock_id}`);
    for (const one of trays()) {
      const cnf = cnfs.find(({ id }) => id === one.cnf_id);
      expect(one.cnf_description).toBe(cnf ? cnf.description : "Control, no CNF");
      if (cnf) expect(uses).toContain(`${one.tray} ${cnf.id}`);
    }
  });

  test("were harvested as in the table, to the digit", () => {
    const rows = trays().flatMap(({ tray, harvest_data: of }) =>
      of === null
        ? []
        : [
            [
              `${tray} ${of.trial_length} d ${of.num_plugs_harvested} ${of.num_plugs_for_avg}`,
              `${of.final_canopy_width_avg}, ${of.final_canopy_height_avg}, ${of.final_root_length_avg}`,
              `${of.leaf_wet_mass}, ${of.root_wet_mass}, ${of.root_volume}, ${of.root_score}`,
              `${of.leaf_dry_mass}, ${of.root_dry_mass}, ${of.root_density}, ${of.root_to_shoot_ratio}`,
            ].join(" | "),
          ],
    );
    expect(rows).toEqual(
      lines(`
GT-001 F1 42 d 36 10 | 20.8, 14.8, 14.2 | 393.8, 89.3, 92.8, 5.8 | 21.06, 6.34, 0.068, 0.301
GT-001 F2 42 d 35 10 | 23.6, 16.5, 21.7 | 436.2, 130.8, 133.9, 6.8 | 26.04, 9.17, 0.068, 0.352
GT-001 F3 42 d 36 10 | 20.9, 16.8, 26.8 | 384.5, 86.2, 86.2, 6.3 | 28.33, 6.26, 0.073, 0.221
GT-001 F4 42 d 34 10 | 19.2, 13.9, 14 | 393.3, 117.2, 114.8, 5.7 | 25.27, 8.47, 0.074, 0.335
GT-001 F5 42 d 35 10 | 19.7, 15, 22.3 | 406.7, 110.4, 115.6, 7 | 25.2, 8.04, 0.07, 0.319
GT-001 F6 42 d 36 10 | 23.7, 18.2, 21.6 | 492.1, 126.8, 132.7, 8.1 | 32.37, 8.32, 0.063, 0.257
GT-002 F1 42 d 24 10 | 17.5, 25.3, 15 | 179.9, 47.7, 47.8, 6.4 | 10.96, 3.76, 0.079, 0.343
GT-002 F2 42 d 23 10 | 18.1, 28.8, 27.6 | 227.3, 52.4, 53.9, 7.4 | 11.76, 3.66, 0.068, 0.311
`),
    );
  });

  test("were transplanted on day 12 to 14, where anything germinated", () => {
    for (const trial of trials)
      for (const { transplanted_at, germination_rate, num_plugs_active } of trial.formulations) {
        if (transplanted_at === null) continue;
        const days = (Date.parse(transplanted_at) - Date.parse(trial.seed_sown_date ?? "")) / 86_400_000;
        expect(Math.floor(days)).toBeGreaterThanOrEqual(12);
        expect(Math.floor(days)).toBeLessThanOrEqual(14);
        expect(germination_rate).toBeGreaterThanOrEqual(82);
        expect(germination_rate).toBeLessThanOrEqual(98);
        expect(num_plugs_active).toBeGreaterThan(0);
      }
    expect(trays().filter(({ transplanted_at }) => transplanted_at !== null)).toHaveLength(18);
  });

  test("have a tag for every week, from the lab's tags", async () => {
    const known = (await queries.listTagComments.read(lab.db, { params: {}, query: {} }, now)) ?? [];
    const noted = trays().flatMap(({ weekly_data, harvest_data }) => [
      ...weekly_data.map(({ plant_comments }) => plant_comments),
      ...(harvest_data ? [harvest_data.leaf_comments, harvest_data.root_comments] : []),
    ]);
    for (const one of noted) {
      expect(splitTags(one).length).toBeGreaterThan(0);
      expect(splitTags(one).filter((tag) => !known.includes(tag))).toEqual([]);
    }
  });

  test("completed each step after the one before, and date nothing in the future", () => {
    for (const trial of trials) {
      const steps = trial.process_states.flatMap(({ changed }) => changed?.at ?? []);
      const weeks = trial.formulations.flatMap(({ weekly_data }) => weekly_data);
      const dates = [trial.created_at, ...trial.formulations.map(({ created_at }) => created_at), ...steps];
      expect(dates).toEqual(dates.toSorted());
      for (const at of [...dates, ...weeks.map(({ created_at }) => created_at)])
        expect(at.localeCompare(now)).toBeLessThan(0);
      for (const { created_at } of weeks)
        expect(created_at.localeCompare(trial.seed_sown_date ?? "")).toBeGreaterThan(0);
    }
  });

  test("were recorded by all four people", () => {
    const people = new Set(trays().map(({ created_by }) => created_by));
    expect([...people].sort()).toEqual(demoAccounts.map(({ email }) => email));
  });
});
