import { commands } from "#contract/index.ts";
import { demoEntries } from "#domain/grow-trial-lists/first-entries.ts";
import { additiveId, fertilizerId } from "#domain/grow-trial-lists/rules.ts";
import type { SubstrateType } from "#domain/grow-trial-lists/schema.ts";
import { namedId } from "#domain/kernel/ids.ts";
import { composedTexts } from "#domain/trays/composition.ts";
import { demoCnfs } from "./data/cnfs.ts";
import { demoCakes } from "./data/fibre.ts";
import { type demoGrowTrials, demoTrays } from "./data/grow-trials.ts";
import { numberOf } from "./data/table.ts";
import { demoId, type Loader } from "./load.ts";
import { cnfIds } from "./load-cnfs.ts";

type Person = (index: number) => string;
type Trial = (typeof demoGrowTrials)[number];
type Tray = (typeof demoTrays)[number];

const traysOf = (trial: Trial) => demoTrays.filter(({ code }) => code.startsWith(`${trial.code} `));

const substrates = new Map(
  demoEntries()
    .filter(({ table }) => table === "substrate_types")
    .map(({ record }) => [(record as SubstrateType).code, record as SubstrateType]),
);

const testFor: Record<string, string> = {
  CNFF: "Water retention",
  CNFG: "Wet strength of the plug",
  CNFC: "CNF as binder for coir",
  COIR: "Control, coir",
  PEAT: "Control, peat",
  RW: "Control, rockwool",
};

/** Adds a trial's trays, on the day their CNF is used. */
export async function planTrays(load: Loader, trial: Trial, person: Person): Promise<void> {
  for (const [i, tray] of traysOf(trial).entries()) {
    const body = {
      ...formulationOf(trial, tray),
      created_at: load.daysAgo(Number(trial.age), `13:${10 + 5 * i}`),
    };
    const input = { params: { id: demoId(trial.code) }, body };
    await load.run(tray.code, commands.addFormulation, input, person(i));
  }
}

function formulationOf(trial: Trial, tray: Tray) {
  const [additive = "", ratio] = tray.additive.split(" ");
  const substrate = substrates.get(tray.substrate);
  const preparation_steps = substrate?.preparation_steps ?? [];
  const cnf_description = describe(tray);
  const test_for = testFor[tray.substrate] ?? "";
  const [composition] = composedTexts({
    cnf_description,
    plant: trial.plant,
    additive,
    additive_ratio: numberOf(ratio),
    preparation_steps,
    fertilizer: trial.fertilizer,
    test_for,
  });
  return {
    id: demoId(tray.code),
    formulation_identifier: tray.code.split(" ")[1],
    grow_trial_plant_id: namedId("grow_trial_plant", trial.plant),
    cnf_id: cnfIds.get(tray.cnf) ?? null,
    cnf_description,
    grow_trial_fertilizer_id: fertilizerId(trial.fertilizer),
    additive_id: additive === "" ? null : additiveId(additive),
    additive_ratio: numberOf(ratio),
    substrate_type_id: substrate?.id,
    preparation_steps,
    test_for,
    num_plugs_created: Number(tray.plugs),
    composition,
  };
}

/** Describes a tray's CNF as the lab does. Trays without CNF are the control. */
function describe({ cnf: name }: Tray): string {
  const cnf = demoCnfs.find((row) => row.name === name);
  const cake = demoCakes.find(({ code }) => code === cnf?.cake);
  return cnf && cake ? `${name} | ${cnf.wt} wt% | ${cake.sample}` : "Control, no CNF";
}

/** Measures the trays near the end of each week, and moves them to the grow system in the second or third. */
export async function measureTrays(load: Loader, trial: Trial, person: Person): Promise<void> {
  for (const [i, tray] of traysOf(trial).entries()) {
    if (tray.germination !== "") await transplant(load, trial, tray, 12 + (i % 3), person(i));
    for (const [w, measured] of tray.weeks.split(" ").filter(Boolean).entries()) {
      const week = w + 1;
      const [height, width, plugs = 10] = measured.split("/").map(Number);
      const body = {
        week_number: week,
        avg_height: height,
        avg_canopy_width: width,
        count_plugs_for_avg: plugs,
        plant_comments: tagsOf(tray, week),
        plug_removal_data: removedIn(tray, week),
        created_at: load.daysAgo(Number(trial.sown) - (7 * week - 2), "09:30"),
      };
      const input = { params: { id: demoId(tray.code) }, body };
      await load.run(`${tray.code} week ${week}`, commands.addWeeklyData, input, person(i + w));
    }
  }
}

async function transplant(load: Loader, trial: Trial, tray: Tray, day: number, by: string): Promise<void> {
  const at = load.daysAgo(Number(trial.sown) - day, "14:00");
  const body = {
    transplanted_at: at,
    germination_rate: Number(tray.germination),
    location_details: trial.shelf,
    created_at: at,
  };
  await load.run(tray.code, commands.addTransplantData, { params: { id: demoId(tray.code) }, body }, by);
}

/** Parses `2: 1 not germinated` (week, number, reason); empty for other weeks. */
function removedIn({ removed }: Tray, week: number) {
  const [, of, count, reason_for_removal] = /^(\d+): (\d+) (.+)$/.exec(removed) ?? [];
  return Number(of) === week ? [{ num_plugs_removed: Number(count), reason_for_removal }] : [];
}

function tagsOf(tray: Tray, week: number): string[] {
  const [lost] = removedIn(tray, week);
  if (lost?.reason_for_removal === "damping off") return ["wilting", "plug: mould"];
  if (week === 1) return [tray.cnf === "" ? "uneven emergence" : "healthy"];
  if (tray.cnf === "") return ["healthy", "leaf: pale green"];
  return week < 4 ? ["healthy", "leaf: dark green"] : ["vigorous growth", "leaf: dark green"];
}

/** Adds the harvests on the trial's last day, for trays that have one. */
export async function harvestTrays(load: Loader, trial: Trial, person: Person): Promise<void> {
  for (const [i, tray] of traysOf(trial).entries()) {
    if (tray.harvest === "") continue;
    const body = {
      ...harvestOf(trial, tray),
      created_at: load.daysAgo(Number(trial.sown) - Number(trial.days), "14:30"),
    };
    await load.run(
      tray.code,
      commands.addHarvestData,
      { params: { id: demoId(tray.code) }, body },
      person(i + 1),
    );
  }
}

const measured = [
  "final_canopy_width_avg",
  "final_canopy_height_avg",
  "final_root_length_avg",
  "leaf_wet_mass",
  "root_wet_mass",
  "root_volume",
  "root_score",
  "leaf_dry_mass",
  "root_dry_mass",
  "root_density",
  "root_to_shoot_ratio",
];

function harvestOf(trial: Trial, tray: Tray) {
  const cells = tray.harvest.split(" ").map(Number);
  const figures = Object.fromEntries(measured.map((field, i) => [field, cells[i]]));
  const lost = Number(/: (\d+)/.exec(tray.removed)?.[1] ?? 0);
  return {
    ...figures,
    trial_length: Number(trial.days),
    num_plugs_harvested: Number(tray.plugs) - lost,
    num_plugs_for_avg: 10,
    dry_settings: "Oven, 65 °C, 48 h",
    irrigation_settings: `${trial.method}, 15 min of each hour`,
    root_comments: ["root: white", (figures.root_score ?? 0) < 6.5 ? "root: sparse" : "root: dense"],
    leaf_comments: [tray.cnf === "" ? "leaf: pale green" : "leaf: dark green"],
  };
}
