import { type GrowTrialStep, HARVEST, SEED_SOWN, WEEKLY } from "../grow-trials/plan.ts";
import type { GrowTrial } from "../grow-trials/schema.ts";
import { currentWeekNumber, daysBetween, lastWeekBeyond, weeksIn } from "../grow-trials/weeks.ts";
import type { WholeTables } from "../kernel/list.ts";
import type { TableName } from "../kernel/tables.ts";
import { byIdentifier } from "../trays/composition.ts";
import { missingDryMasses } from "../trays/dried.ts";
import { type Gap, gapsOf } from "../trays/missing-weeks.ts";
import { isActiveTray } from "../trays/plug-counts.ts";
import type { TrayFormulation } from "../trays/schema.ts";
import { type WaitingStep, waitingSteps } from "./steps.ts";

/** A trial with trays to measure this week. */
export type DueWeek = {
  id: string;
  code: string;
  week: number;
  /** How many weeks the trial has. */
  weeks: number;
  /** The plant and the location. */
  facts: string[];
  /** All trays; a tray without plugs is inactive and not measured. */
  trays: { id: string; identifier: string; isActive: boolean; isEntered: boolean }[];
  /** Number of active trays without data this week, and number of active trays. */
  due: number;
  active: number;
};

/** A trial to harvest, or with harvested trays whose plants are being dried. */
export type DueHarvest = {
  id: string;
  code: string;
  facts: string[];
  /** ISO UTC */
  expected: string;
  isOverdue: boolean;
  /** Number of trays to harvest, and number of active trays. */
  left: number;
  active: number;
  /** Number of dry masses that harvested trays lack. */
  dryMasses: number;
};

/** A trial with earlier weeks that are missing. */
export type TrialGaps = { id: string; code: string; gaps: Gap[] };

export type Growing = { weeks: DueWeek[]; gaps: TrialGaps[]; harvests: DueHarvest[]; steps: WaitingStep[] };

/** A harvest is listed from this many days before its expected date. */
const AHEAD_DAYS = 7;

/** What {@link growingOf} reads. */
export const growingTables = [
  "grow_trials",
  "tray_formulations",
  "grow_trial_plants",
  "locations",
] as const satisfies TableName[];

/**
 * Returns the open tasks of the grow trials at `now` (ISO UTC). A trial due for a week or a harvest is listed there,
 * not with its step.
 */
export function growingOf(lab: WholeTables<(typeof growingTables)[number]>, now: string): Growing {
  const trays = lab.all("tray_formulations");
  const grown = lab.all("grow_trials").map((trial) => {
    const own = trays.filter(({ grow_trial_id }) => grow_trial_id === trial.id).sort(byIdentifier);
    const names = new Set(
      own.map((tray) => lab.get("grow_trial_plants", tray.grow_trial_plant_id)?.name ?? ""),
    );
    const plant = names.size > 1 ? `${names.size} plants` : [...names][0];
    const place = [lab.get("locations", trial.location_id)?.name, trial.location_details];
    const facts = [plant, ...place].filter((fact) => !!fact) as string[];
    return { trial, trays: own, facts, week: currentWeekNumber(trial, lab, now) ?? 0 };
  });
  const harvests = grown.flatMap((one) => dueHarvest(one, now));
  return {
    weeks: grown.flatMap(dueWeek).sort(byCode),
    gaps: grown.flatMap(trialGaps).sort(byCode),
    harvests: harvests.sort((a, b) => a.expected.localeCompare(b.expected)),
    steps: grown.flatMap((one) => stepsOfTrial(one, harvests)),
  };
}

const byCode = (a: { code: string }, b: { code: string }) =>
  a.code.localeCompare(b.code, "en", { numeric: true });

/**
 * True if this is the current step of a trial or a postponed one: early trays are harvested while others still grow.
 */
function isAt({ process_states, created_at }: GrowTrial, step: GrowTrialStep): boolean {
  return waitingSteps(process_states, created_at).some(({ name }) => name === step);
}

type Grown = { trial: GrowTrial; trays: TrayFormulation[]; facts: string[]; week: number };

function dueWeek({ trial, trays, facts, week }: Grown): DueWeek[] {
  if (!isAt(trial, WEEKLY) || week < 1 || week > lastWeekBeyond(trial.trial_length)) return [];
  const entries = trays.map((tray) => ({
    id: tray.id,
    identifier: tray.identifier,
    isActive: isActiveTray(tray),
    isEntered: tray.harvest_data !== null || tray.weekly_data.some(({ week_number }) => week_number === week),
  }));
  const active = entries.filter(({ isActive }) => isActive);
  const due = active.filter(({ isEntered }) => !isEntered).length;
  if (due === 0) return [];
  const { id, code, trial_length } = trial;
  return [
    { id, code, week, weeks: weeksIn(trial_length), facts, trays: entries, due, active: active.length },
  ];
}

function trialGaps({ trial, trays, week }: Grown): TrialGaps[] {
  if (!isAt(trial, WEEKLY)) return [];
  const { id, code, seed_sown_date: sown, trial_length: length } = trial;
  const gaps = gapsOf(trays, { week, sown, length });
  return gaps.length > 0 ? [{ id, code, gaps }] : [];
}

function dueHarvest({ trial, trays, facts }: Grown, now: string): DueHarvest[] {
  const { id, code, estimated_harvest_date: expected } = trial;
  if (expected === null || !(isAt(trial, WEEKLY) || isAt(trial, HARVEST))) return [];
  const days = daysBetween(now, expected);
  const active = trays.filter(isActiveTray);
  const left = days > AHEAD_DAYS ? 0 : active.filter(({ harvest_data }) => harvest_data === null).length;
  const dryMasses = missingDryMasses(active).length;
  if (left === 0 && dryMasses === 0) return [];
  return [{ id, code, facts, expected, isOverdue: days < 0, left, active: active.length, dryMasses }];
}

/** The current step of a trial, unless its week or harvest is listed, and its postponed steps. */
function stepsOfTrial({ trial, trays, facts, week }: Grown, harvests: readonly DueHarvest[]): WaitingStep[] {
  const { id, code, process_states, created_at, trial_length } = trial;
  const isGrowing = week <= weeksIn(trial_length);
  return waitingSteps(process_states, created_at)
    .filter(
      ({ name, isTodoLater }) =>
        isTodoLater ||
        !((name === WEEKLY && isGrowing) || (name === HARVEST && harvests.some((one) => one.id === id))),
    )
    .map((step) => ({
      ...step,
      table: "grow_trials",
      id,
      title: code,
      water: null,
      facts: step.name === SEED_SOWN ? [countOf(trays), ...facts] : facts,
    }));
}

function countOf({ length }: readonly TrayFormulation[]): string {
  return length === 1 ? "1 formulation" : `${length} formulations`;
}
