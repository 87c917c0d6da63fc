import { commands } from "#contract/index.ts";
import { growTrialPlan } from "#domain/grow-trials/plan.ts";
import { defaultHarvestDate, growTrialName } from "#domain/grow-trials/weeks.ts";
import { namedId, stepId } from "#domain/kernel/ids.ts";
import { demoGrowTrials } from "./data/grow-trials.ts";
import { demoId, type Loader } from "./load.ts";
import { harvestTrays, measureTrays, planTrays } from "./load-trays.ts";

type Person = (index: number) => string;
type Row = (typeof demoGrowTrials)[number];

/** Adds the grow trials, each up to its present step: planned, sown, measured weekly, harvested. */
export async function loadGrowTrials(load: Loader, person: Person): Promise<void> {
  for (const [i, row] of demoGrowTrials.entries()) {
    const by = person(i);
    await load.run(row.code, commands.createGrowTrial, { body: trialOf(load, row) }, by);
    await planTrays(load, row, person);
    await completeStep(load, row, 0, by);
    if (row.sown !== "") await sow(load, row, by);
    await completeStep(load, row, 1, by);
    await measureTrays(load, row, person);
    await completeStep(load, row, 2, person(i + 1));
    await harvestTrays(load, row, person);
    await completeStep(load, row, 3, person(i + 1));
  }
}

function trialOf(load: Loader, row: Row) {
  return {
    id: demoId(row.code),
    code: row.code,
    trial_length: Number(row.days),
    grow_trial_method_id: namedId("grow_trial_method", row.method),
    plug_size: Number(row.plug),
    plug_size_units: row.units,
    location_id: namedId("location", row.location),
    created_at: load.daysAgo(Number(row.age) + 1, "15:10"),
  };
}

async function sow(load: Loader, row: Row, by: string): Promise<void> {
  const seed_sown_date = load.daysAgo(Number(row.sown), "10:00");
  const body = {
    name: growTrialName(seed_sown_date, []),
    location_details: row.shelf,
    seed_sown_date,
    estimated_harvest_date: defaultHarvestDate(seed_sown_date, Number(row.days)),
    created_at: load.daysAgo(Number(row.sown), "10:25"),
  };
  await load.run(row.code, commands.addSeedSownData, { params: { id: demoId(row.code) }, body }, by);
}

/** Completes a step: the first with the trays, the second at sowing, the last two on the trial's last day. */
async function completeStep(load: Loader, row: Row, step: number, by: string): Promise<void> {
  if (row.steps.split("/")[step] !== "C") return;
  const id = demoId(row.code);
  const name = growTrialPlan[step]?.name ?? "";
  const sown = Number(row.sown);
  const age = [Number(row.age), sown, sown - Number(row.days), sown - Number(row.days)][step] ?? 0;
  const time = ["16:00", "10:30", "09:00", "16:30"][step] ?? "";
  const body = {
    join_id: stepId(id, name),
    new_state_value: "COMPLETED",
    updated_by: by,
    timestamp: load.daysAgo(age, time),
  };
  await load.run(`${row.code} ${name}`, commands.updateGrowTrialState, { params: { id }, body }, by);
}
