import { type GrowTrialStep, HARVEST, SEED_SOWN, WEEKLY } from "../grow-trials/plan.ts";
import type { GrowTrial } from "../grow-trials/schema.ts";
import { currentWeekNumber, daysBetween, lastWeekBeyond, measuredAt, weeksIn } from "../grow-trials/weeks.ts";
import type { WholeTables } from "../kernel/list.ts";
import type { TableName } from "../kernel/tables.ts";
import { byIdentifier } from "../trays/composition.ts";
import { missingDryMasses } from "../trays/dried.ts";
import { type Gap, gapsOf } from "../trays/missing-weeks.ts";
import { isActiveTray } from "../trays/plug-counts.ts";
import type { TrayFormulation } from "../trays/schema.ts";
import { daysAhead } from "../values/time.ts";
import { type Owned, ownerOf, type WaitingStep, waitingSteps } from "./steps.ts";

/** A trial with trays to measure this week. */
export type DueWeek = Owned & {
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

/** A trial whose trays are measured; its next week begins on a later day. */
type ComingWeek = Owned & { id: string; code: string; facts: string[]; week: number; begins: string };

/** A trial with trays to move to the grow system. */
type DueTransplant = Owned & {
  id: string;
  code: string;
  facts: string[];
  /** ISO UTC */
  due: string;
  /** Number of trays to transplant, and number of growing trays. */
  left: number;
  active: number;
};

/** A trial to harvest, or with harvested trays whose plants are being dried. */
type DueHarvest = Owned & {
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

/** A trial with earlier weeks that are missing; the first of them ended at `since` (ISO UTC). */
type TrialGaps = Owned & { id: string; code: string; gaps: Gap[]; since: string };

export type Growing = {
  weeks: DueWeek[];
  coming: ComingWeek[];
  gaps: TrialGaps[];
  transplants: DueTransplant[];
  harvests: DueHarvest[];
  steps: WaitingStep[];
};

/** A transplant and a harvest are listed from this many days before their day. */
const AHEAD_DAYS = 7;

/** Seedlings are moved to the grow system until this many days after sowing. */
const TRANSPLANT_DAYS = 14;

/** From this day after sowing on, a trial of which no tray was moved is one that grows where it was sown. */
const SETTLED_DAYS = 21;

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
    coming: grown.flatMap(comingWeek).sort(byCode),
    gaps: grown.flatMap((one) => trialGaps(one, now)).sort(byCode),
    transplants: grown.flatMap((one) => dueTransplant(one, now)).sort(byCode),
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
  const weeks = weeksIn(trial_length);
  return [{ id, code, week, weeks, facts, trays: entries, due, active: active.length, ...ownerOf(trial) }];
}

function comingWeek(grown: Grown): ComingWeek[] {
  const { trial, trays, facts, week } = grown;
  const { id, code, seed_sown_date: sown, trial_length } = trial;
  const isGrowing = isAt(trial, WEEKLY) && week < weeksIn(trial_length) && trays.some(isGrowingTray);
  if (sown === null || !isGrowing || dueWeek(grown).length > 0) return [];
  return [{ id, code, facts, week: week + 1, begins: daysAhead(sown, week * 7), ...ownerOf(trial) }];
}

const isGrowingTray = (tray: TrayFormulation) => isActiveTray(tray) && tray.harvest_data === null;

function trialGaps({ trial, trays, week }: Grown, now: string): TrialGaps[] {
  if (!isAt(trial, WEEKLY)) return [];
  const { id, code, seed_sown_date: sown, trial_length: length } = trial;
  const gaps = gapsOf(trays, { week, sown, length });
  if (gaps.length === 0) return [];
  const since = measuredAt(sown, Math.min(...gaps.map((gap) => gap.week)), now);
  return [{ id, code, gaps, since, ...ownerOf(trial) }];
}

function dueTransplant({ trial, trays, facts }: Grown, now: string): DueTransplant[] {
  const { id, code, seed_sown_date: sown } = trial;
  if (sown === null || !isAt(trial, WEEKLY)) return [];
  const days = daysBetween(sown, now);
  const growing = trays.filter(isGrowingTray);
  const left = growing.filter(({ transplanted_at }) => transplanted_at === null).length;
  const isSettled = days >= SETTLED_DAYS && trays.every(({ transplanted_at }) => transplanted_at === null);
  if (left === 0 || isSettled || days < TRANSPLANT_DAYS - AHEAD_DAYS) return [];
  const due = daysAhead(sown, TRANSPLANT_DAYS);
  return [{ id, code, facts, due, left, active: growing.length, ...ownerOf(trial) }];
}

function dueHarvest({ trial, trays, facts }: Grown, now: string): DueHarvest[] {
  const { id, code, estimated_harvest_date: expected } = trial;
  if (expected === null || !(isAt(trial, WEEKLY) || isAt(trial, HARVEST))) return [];
  const days = daysBetween(now, expected);
  const active = trays.filter(isActiveTray);
  const left = days > AHEAD_DAYS ? 0 : active.filter(({ harvest_data }) => harvest_data === null).length;
  const dryMasses = missingDryMasses(active).length;
  if (left === 0 && dryMasses === 0) return [];
  const counts = { left, active: active.length, dryMasses };
  return [{ id, code, facts, expected, isOverdue: days < 0, ...counts, ...ownerOf(trial) }];
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
      ...ownerOf(trial),
    }));
}

function countOf({ length }: readonly TrayFormulation[]): string {
  return length === 1 ? "1 formulation" : `${length} formulations`;
}
