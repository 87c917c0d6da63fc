import { FORMULATION, type GrowTrialStep, HARVEST, SEED_SOWN, WEEKLY } from "../grow-trials/plan.ts";
import { daysBetween, defaultHarvestDate, growTrialName, measuredAt } from "../grow-trials/weeks.ts";
import { stepId } from "../kernel/ids.ts";
import type { StepTarget } from "../steps/schema.ts";
import { harvestRatios } from "../trays/composition.ts";
import { Removal } from "../trays/forms.ts";
import { nameKey } from "../values/name-key.ts";
import { fieldsIn, hasValues, type Past, type PastRow, textIn, timeIn, valuesIn } from "./past.ts";
import {
  harvestsSheet,
  removalsSheet,
  transplantsSheet,
  traysSheet,
  trialSheet,
  weeksSheet,
} from "./trial-sheets.ts";
import { type Tray, type Trial, Trials } from "./trials.ts";

/** What an observation without a tag gets, where the form requires one. */
const NOT_RECORDED = "not recorded";

/** Adds the writes of trials: setup, trays, sowing, data of the trays by their dates, and the steps at theirs. */
export async function writeTrials(past: Past): Promise<void> {
  const trials = new Trials(past);
  for (const row of past.of(trialSheet)) await trials.addTrial(row);
  for (const row of past.of(traysSheet)) await trials.addTray(row);
  for (const trial of trials.all()) sow(past, trial);
  const inWeeks = removalsInWeeks(past);
  for (const row of past.of(transplantsSheet)) await addTransplant(past, trials, row);
  for (const row of past.of(weeksSheet)) await addWeek(past, trials, row, inWeeks);
  for (const row of past.of(removalsSheet)) await addRemoval(past, trials, row, inWeeks);
  for (const row of past.of(harvestsSheet)) await addHarvest(past, trials, row);
  for (const trial of trials.all()) {
    for (const { id, events } of trial.trays.values())
      for (const { row, command, body } of events.toSorted((a, b) => a.at.localeCompare(b.at)))
        past.write(row, command, { id }, body);
    finish(past, trial);
  }
}

/** Adds the sowing, with the steps before the weeks: they were completed then. */
function sow(past: Past, trial: Trial): void {
  const { id, row, existing, sown, createdBy } = trial;
  if (row === null || sown === null || existing?.sown) return;
  const length = row.values.trial_length;
  changeStep(past, trial, { step: FORMULATION, at: sown, field: "seed_sown_date" });
  const body = {
    name: growTrialName(sown, []),
    estimated_harvest_date: defaultHarvestDate(sown, typeof length === "number" ? length : null),
    ...valuesIn(row, ["name", "location_details", "seed_sown_date", "estimated_harvest_date"]),
    created_by: createdBy,
    created_at: sown,
  };
  past.write(row, "addSeedSownData", { id }, body);
  changeStep(past, trial, { step: SEED_SOWN, at: sown, field: "seed_sown_date" });
}

/** Ends a trial at the dates of its row. A trial without a harvest is finished by skipping that step. */
function finish(past: Past, trial: Trial): void {
  const { row, trays } = trial;
  if (row === null) return;
  const finished = timeIn(row, "finished_at");
  const measured = timeIn(row, "weekly_completed_at") ?? finished;
  for (const field of ["weekly_completed_at", "finished_at"]) {
    const time = timeIn(row, field);
    if (time !== null && time > past.now) past.refuse(row, field, "A step cannot be completed in the future");
  }
  const isHarvested = [...trays.values()].some(
    ({ existing, events }) =>
      Boolean(existing?.harvest_data) || events.some(({ command }) => command === "addHarvestData"),
  );
  if (measured !== null)
    changeStep(past, trial, { step: WEEKLY, at: measured, field: "weekly_completed_at" });
  if (finished !== null)
    changeStep(past, trial, {
      step: HARVEST,
      at: finished,
      field: "finished_at",
      to: isHarvested ? "COMPLETED" : "SKIPPED",
    });
}

type StepAt = { step: GrowTrialStep; at: string; field: string; to?: StepTarget };

/** Adds the change of a step, unless the lab has it. */
function changeStep(
  past: Past,
  { id, row, existing, createdBy }: Trial,
  { step, at, field, to = "COMPLETED" }: StepAt,
): void {
  const state = existing?.process_states.find(({ name }) => name === step)?.state;
  if (row === null || state === "COMPLETED" || state === "SKIPPED") return;
  const body = { join_id: stepId(id, step), new_state_value: to, updated_by: createdBy, timestamp: at };
  past.write(row, "updateGrowTrialState", { id }, body, field);
}

const own = (sheet: Parameters<typeof fieldsIn>[0]) =>
  fieldsIn(sheet).filter((field) => field !== "trial" && field !== "tray");

/** What every form of a tray has: who entered it, and when, for a row that does not state it. */
const entered = (row: PastRow, { trial }: Tray, at: string | null) => ({
  created_by: textIn(row, "created_by") || trial.createdBy,
  created_at: row.values.created_at ?? at,
});

async function addTransplant(past: Past, trials: Trials, row: PastRow): Promise<void> {
  const tray = await trials.trayOf(row);
  if (tray === null) return;
  const at = timeIn(row, "transplanted_at");
  if (row.values.germination_rate === 0) {
    if (tray.existing?.germination_rate === 0) past.known.add(row);
    else if (at === null)
      past.refuse(row, "transplanted_at", "Please enter a valid date and time for transplant");
    else tray.events.push({ row, at, command: "recordNothingGerminated", body: entered(row, tray, at) });
    return;
  }
  if (at !== null && tray.existing?.transplanted_at === at) past.known.add(row);
  else {
    const body = { ...valuesIn(row, own(transplantsSheet)), ...entered(row, tray, at) };
    tray.events.push({ row, at: at ?? "", command: "addTransplantData", body });
  }
}

/** When a row was measured: as it states, else on the last day of its week. */
function timeOf(past: Past, row: PastRow, { trial }: Tray): string | null {
  const week = row.values.week_number;
  const typed = timeIn(row, "created_at");
  return typed ?? (typeof week === "number" ? measuredAt(trial.sown, week, past.now) : null);
}

/**
 * The removals that belong to the data of a week of the workbook, by the row of that week: those without a date, a person and
 * comments of their own.
 */
function removalsInWeeks(past: Past): Map<PastRow, PastRow[]> {
  const keyOf = (row: PastRow) =>
    JSON.stringify(["trial", "tray", "week_number"].map((field) => nameKey(textIn(row, field))));
  const weeks = new Map(past.of(weeksSheet).map((row) => [keyOf(row), row]));
  const found = new Map<PastRow, PastRow[]>();
  for (const row of past.of(removalsSheet)) {
    const week = weeks.get(keyOf(row));
    const isOfWeek = ["created_at", "created_by", "comments"].every((field) => textIn(row, field) === "");
    if (week && isOfWeek) found.set(week, [...(found.get(week) ?? []), row]);
  }
  return found;
}

const removedIn = (row: PastRow) => valuesIn(row, ["num_plugs_removed", "reason_for_removal"]);

async function addWeek(
  past: Past,
  trials: Trials,
  row: PastRow,
  inWeeks: Map<PastRow, PastRow[]>,
): Promise<void> {
  const tray = await trials.trayOf(row);
  if (tray === null) return;
  const figures = valuesIn(row, ["week_number", "avg_height", "avg_canopy_width", "count_plugs_for_avg"]);
  if (tray.existing?.weekly_data.some((week) => hasValues(week, figures))) {
    past.known.add(row);
    // What was removed in a week that the lab has is compared with its removals.
    inWeeks.delete(row);
    return;
  }
  const removals = (inWeeks.get(row) ?? []).map(removedIn);
  const at = timeOf(past, row, tray);
  const body = {
    plant_comments: NOT_RECORDED,
    ...valuesIn(row, own(weeksSheet)),
    ...entered(row, tray, at),
    plug_removal_data: removals.filter((removal) => Removal.safeParse(removal).success),
  };
  tray.events.push({ row, at: at ?? "", command: "addWeeklyData", body });
}

async function addRemoval(
  past: Past,
  trials: Trials,
  row: PastRow,
  inWeeks: ReadonlyMap<PastRow, readonly PastRow[]>,
): Promise<void> {
  const tray = await trials.trayOf(row);
  const faults = Removal.safeParse(row.values).error?.issues ?? [];
  for (const { path, message } of faults) past.refuse(row, String(path[0] ?? ""), message);
  const isWritten = [...inWeeks.values()].some((rows) => rows.includes(row));
  if (tray === null || isWritten || faults.length > 0) return;
  const at = timeOf(past, row, tray);
  const week = tray.existing?.weekly_data.find(({ week_number }) => week_number === row.values.week_number);
  const isKnown = tray.existing?.plug_removals.some(
    (one) =>
      hasValues(one, removedIn(row)) &&
      (one.created_at === at || (week !== undefined && one.weekly_data_id === week.id)),
  );
  if (isKnown) {
    past.known.add(row);
    return;
  }
  const body = {
    plug_removal_data: [removedIn(row)],
    ...valuesIn(row, ["comments"]),
    ...entered(row, tray, at),
  };
  tray.events.push({ row, at: at ?? "", command: "addPlugRemovedData", body });
}

async function addHarvest(past: Past, trials: Trials, row: PastRow): Promise<void> {
  const tray = await trials.trayOf(row);
  if (tray === null) return;
  const at = timeIn(row, "created_at");
  if (at !== null && tray.existing?.harvest_data?.created_at === at) {
    past.known.add(row);
    return;
  }
  const { leaf_dry_mass, root_dry_mass, root_volume } = row.values;
  const isDried = typeof leaf_dry_mass === "number" && typeof root_dry_mass === "number";
  const { sown } = tray.trial;
  const body = {
    ...(at && sown && { trial_length: daysBetween(sown, at) }),
    leaf_dry_mass: null,
    root_dry_mass: null,
    root_density: null,
    root_to_shoot_ratio: null,
    ...(isDried &&
      typeof root_volume === "number" &&
      harvestRatios({ leaf_dry_mass, root_dry_mass, root_volume })),
    root_comments: NOT_RECORDED,
    leaf_comments: NOT_RECORDED,
    ...valuesIn(row, own(harvestsSheet)),
    ...entered(row, tray, null),
    is_drying: !isDried,
  };
  tray.events.push({ row, at: at ?? "", command: "addHarvestData", body });
}
