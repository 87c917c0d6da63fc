import { expect, test } from "vitest";
import { readHome } from "#domain/home/home.ts";
import { dayLines, nextOf, titleOfLine } from "#domain/home/my-day.ts";
import type { Change } from "#domain/kernel/change.ts";
import { namedId } from "#domain/kernel/ids.ts";
import {
  aGrowTrial,
  aHarvest,
  aTray,
  aWeek,
  growTrialChanges,
  trayChanges,
} from "../../fixtures/grow-trials.ts";
import { aHomogenization, homogenizationChange, stepsIn } from "../../fixtures/homogenizations.ts";
import { aLab } from "../../fixtures/lab.ts";
import {
  aCake,
  aChemical,
  anEquipment,
  cakeChanges,
  chemicalChanges,
  DANA,
  equipmentChanges,
  MARCUS,
  NOW,
} from "../../fixtures/records.ts";

const id = (name: string) => namedId("test", name);
const inDays = (days: number) => new Date(Date.parse(NOW) + days * 86_400_000).toISOString();

/** Each line as `band, kind, title`. */
async function linesIn(changes: readonly Change[], email?: string) {
  const home = await readHome(aLab(...changes).records, Date.parse(NOW));
  return dayLines(home, NOW, email);
}
const named = (lines: Awaited<ReturnType<typeof linesIn>>) =>
  lines.map((line) => `${line.band}: ${line.kind} ${titleOfLine(line)}`);

const trialOf = (code: string, more: Parameters<typeof aGrowTrial>[0] = {}, weeks = [1, 2, 3]) => {
  const weekly_data = weeks.map((week_number) => aWeek({ id: `${code} ${week_number}`, week_number }));
  const tray = { id: id(`${code} F1`), grow_trial_id: id(code), plug_removals: [] };
  return [
    ...growTrialChanges(aGrowTrial({ id: id(code), code, ...more })),
    ...trayChanges(aTray({ ...tray, weekly_data })),
  ];
};
const bottle = (name: string, days: number) =>
  chemicalChanges(aChemical({ id: id(name), expiry_date: inDays(days) }));

test("what is to be done is listed by the day on which it is due", async () => {
  const later = stepsIn(id("HOM-2"), "TODO_LATER", "COMPLETED", "COMPLETED");
  const lines = await linesIn([
    ...trialOf("GT-1"),
    ...trialOf("GT-2", { estimated_harvest_date: inDays(2) }, [1, 3, 4]),
    ...trialOf("GT-3", { estimated_harvest_date: inDays(-2) }, [1, 2, 3, 4]),
    ...trialOf("GT-4", { seed_sown_date: "2026-11-07T15:00:00.000Z" }, [1, 2]),
    ...equipmentChanges(anEquipment({ maintenance_interval: 30, calibration_interval: 275 })),
    ...[-1, 0, 7, 8].flatMap((days) => bottle(`b${days}`, days)),
    homogenizationChange(aHomogenization({ id: id("HOM-1"), name: "HOM-1" })),
    homogenizationChange(aHomogenization({ id: id("HOM-2"), name: "HOM-2", process_states: later })),
  ]);
  expect(named(lines)).toEqual([
    "Overdue: upkeep Bench high-pressure homogenizer",
    "Overdue: gaps GT-2",
    "Overdue: harvest GT-3",
    "Overdue: expiry Nitric acid",
    "Today: week GT-1",
    "Today: expiry Nitric acid",
    "Today: step HOM-1",
    "This week: transplant GT-4",
    "This week: harvest GT-2",
    "This week: coming GT-4",
    "This week: expiry Nitric acid",
    "This week: coming GT-2",
    "This week: coming GT-3",
    "This week: step HOM-2",
    "Later: expiry Nitric acid",
    "Later: upkeep Bench high-pressure homogenizer",
  ]);
});

test("dry masses are due today, beside the trays that are to be harvested", async () => {
  const drying = aTray({ id: id("dry"), harvest_data: aHarvest({ leaf_dry_mass: null }) });
  const changes = [...growTrialChanges(aGrowTrial()), ...trayChanges(drying)];
  expect(named(await linesIn(changes))).toEqual(["Today: drying GT-003"]);
});

test("mine is what is assigned to me, and what I created and nobody is assigned to", async () => {
  const changes = [
    ...trialOf("GT-1", { created_by: MARCUS, assigned_to: DANA }),
    ...trialOf("GT-2", { created_by: DANA, assigned_to: MARCUS }),
    ...trialOf("GT-3", { created_by: "Dana.Ruiz@cnf-lab.example", assigned_to: null }),
    ...trialOf("GT-4", { created_by: MARCUS }),
    ...cakeChanges(aCake({ id: id("hers"), creation_date: inDays(-91), created_by: DANA })),
    ...cakeChanges(aCake({ id: id("his"), creation_date: inDays(-91), created_by: MARCUS })),
    ...cakeChanges(aCake({ id: id("new"), creation_date: inDays(-90), created_by: DANA })),
  ];
  const ofDana = await linesIn(changes, DANA);
  expect(named(ofDana.filter(({ kind }) => kind === "week"))).toEqual([
    "Today: week GT-1",
    "Today: week GT-3",
  ]);
  const agedIn = (lines: typeof ofDana) => lines.find(({ kind }) => kind === "cakes")?.of;
  expect(agedIn(ofDana)).toHaveLength(1);
  expect(agedIn(await linesIn(changes))).toHaveLength(2);
});

test("what is next is what has a day: no step that was deferred, and no old cakes", async () => {
  const later = stepsIn(id("HOM-1"), "TODO_LATER", "COMPLETED", "COMPLETED");
  const deferred = homogenizationChange(aHomogenization({ id: id("HOM-1"), process_states: later }));
  const old = cakeChanges(aCake({ creation_date: inDays(-100) }));
  expect(nextOf(await linesIn([deferred, ...old]))).toBeUndefined();
  const next = nextOf(await linesIn([deferred, ...old, ...bottle("b", 20)]));
  expect(next).toMatchObject({ kind: "expiry", due: inDays(20) });
});
