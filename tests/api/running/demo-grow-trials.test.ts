import { beforeAll, describe, expect, test } from "vitest";
import { queries } from "#contract/index.ts";
import { splitTags } from "#domain/grow-trial-lists/schema.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { weeksIn } from "#domain/grow-trials/weeks.ts";
import { demoAccounts } from "#server/demo/demo-lab.ts";
import { aDemoLab, demoTable } from "#tests/support/demo-lab.ts";

const lab = aDemoLab();
const { now } = lab;
let trials: GrowTrialDetail[] = [];

beforeAll(async () => {
  const list = await queries.listGrowTrials.read(lab.db, { params: {}, query: {} }, now);
  const details = await Promise.all(
    (list?.growTrials ?? []).map(({ id }) =>
      queries.getGrowTrial.read(lab.db, { params: { id }, query: {} }, now),
    ),
  );
  trials = details.filter((one) => one !== undefined).sort((a, b) => a.code.localeCompare(b.code));
});

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
    expect(rows).toEqual(demoTable("grow trials"));
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
    expect(rows).toEqual(demoTable("trays"));
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
    expect(rows).toEqual(demoTable("harvests"));
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
