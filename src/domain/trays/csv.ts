import { type CsvColumn, enteredByColumn, fieldColumn, timeColumns } from "../csv/write.ts";
import type { GrowTrialDetail } from "../grow-trials/schema.ts";
import { type Field, fieldsOf, labelWithUnit } from "../kernel/fields.ts";
import { trayCode } from "./composition.ts";
import { columnTitle, harvestFigures, harvestValue } from "./figures/harvest-figures.ts";
import { survivalOf } from "./figures/survival.ts";
import { NewFormulation, NewWeeklyData, Transplant } from "./forms.ts";
import { NewHarvestData } from "./harvest-forms.ts";
import type { Formulation, HarvestData, WeeklyData } from "./schema.ts";

const formulation = fieldsOf(NewFormulation);
const weekly = fieldsOf(NewWeeklyData);
const harvested = fieldsOf(NewHarvestData);

type Trial = Pick<GrowTrialDetail, "code" | "seed_sown_date" | "formulations">;
/** Names of CNFs by their ids. */
export type Names = ReadonlyMap<string, string>;

type WeekRow = { tray: Formulation; week: WeeklyData };
type HarvestRow = { tray: Formulation; harvest: HarvestData };

function ofTray<Row extends { tray: Formulation }>(
  title: string,
  value: (tray: Formulation) => string | number | null,
): CsvColumn<Row> {
  return { title, of: ({ tray }) => value(tray) };
}

/** The composition of a tray in separate columns, for grouping in statistics programs. */
export function compositionColumns<Row extends { tray: Formulation }>(names: Names): CsvColumn<Row>[] {
  const of = ofTray<Row>;
  return [
    of(formulation.grow_trial_plant_id.label, (tray) => tray.grow_trial_plant),
    of(formulation.substrate_type_id.label, (tray) => tray.substrate_type),
    of(formulation.cnf_id.label, (tray) =>
      tray.cnf_id === null ? null : (names.get(tray.cnf_id) ?? tray.cnf_id),
    ),
    of(formulation.cnf_description.label, (tray) => tray.cnf_description),
    of(formulation.additive_id.label, (tray) => tray.additive_name),
    of(`${formulation.additive_ratio.label} (g/g dry CNF)`, (tray) => tray.additive_ratio),
    of(formulation.grow_trial_fertilizer_id.label, (tray) => tray.grow_trial_fertilizer),
    of(formulation.test_for.label, (tray) => tray.test_for),
  ];
}

function trayColumns<Row extends { tray: Formulation }>(trial: Trial, names: Names): CsvColumn<Row>[] {
  const of = ofTray<Row>;
  return [
    of("Trial", () => trial.code),
    of("Tray", (tray) => trayCode(trial, tray)),
    of("Identifier", (tray) => tray.identifier),
    ...compositionColumns<Row>(names),
    of(labelWithUnit(fieldsOf(Transplant).germination_rate), (tray) => tray.germination_rate),
    of("Plugs created", (tray) => tray.num_plugs_created),
    of("Plugs active now", (tray) => tray.num_plugs_active),
  ];
}

/** Weekly data in long format, one row per tray and week, for statistics programs. */
export function weeklyLong(trial: Trial, names: Names): { columns: CsvColumn<WeekRow>[]; rows: WeekRow[] } {
  const rows = trial.formulations.flatMap((tray) => tray.weekly_data.map((week) => ({ tray, week })));
  return {
    rows,
    columns: [
      ...trayColumns<WeekRow>(trial, names),
      fieldColumn(weekly.week_number, ({ week }) => week.week_number),
      fieldColumn(weekly.avg_height, ({ week }) => week.avg_height),
      fieldColumn(weekly.avg_canopy_width, ({ week }) => week.avg_canopy_width),
      fieldColumn(weekly.count_plugs_for_avg, ({ week }) => week.count_plugs_for_avg),
      {
        title: "Plugs active at end of week",
        of: ({ tray, week }) => survivalOf(tray, trial.seed_sown_date, week.week_number).at(-1)?.active,
      },
      fieldColumn(weekly.plant_comments, ({ week }) => week.plant_comments),
      fieldColumn(weekly.additional_comments, ({ week }) => week.additional_comments),
      fieldColumn(weekly.created_by, ({ week }) => week.created_by),
      enteredByColumn(({ week }) => week.recorded.by),
      ...timeColumns<WeekRow>(weekly.created_at, ({ week }) => week.created_at),
      { title: "ID", of: ({ week }) => week.id },
      // How the canopy width was measured; empty if by hand.
      { title: "measured_by", of: ({ week }) => week.photo_width && "photo" },
      { title: "canopy_width_uncertainty_cm", of: ({ week }) => week.photo_width?.uncertainty_cm },
      { title: "photo_method", of: ({ week }) => week.photo_width?.method },
    ],
  };
}

/** `Avg Height week 3 (cm)` */
const headOfWeek = ({ label, unit }: Field, week: number) =>
  labelWithUnit({ label: `${label} week ${week}`, unit });

type TrayRow = { tray: Formulation };

/**
 * Weekly data in wide format, one row per tray and one column per measure and week, for spreadsheets. Weeks without
 * data are empty.
 */
export function weeklyWide(
  trial: Trial,
  names: Names,
  lastWeek: number,
): { columns: CsvColumn<TrayRow>[]; rows: TrayRow[] } {
  const weeks = Array.from({ length: lastWeek }, (_, i) => i + 1);
  const perWeek = (title: (week: number) => string, of: (week: WeeklyData) => number): CsvColumn<TrayRow>[] =>
    weeks.map((n) => ({
      title: title(n),
      of: ({ tray }) => {
        const week = tray.weekly_data.find(({ week_number }) => week_number === n);
        return week && of(week);
      },
    }));
  return {
    rows: trial.formulations.map((tray) => ({ tray })),
    columns: [
      ...trayColumns<TrayRow>(trial, names),
      ...perWeek(
        (n) => headOfWeek(weekly.avg_height, n),
        (week) => week.avg_height,
      ),
      ...perWeek(
        (n) => headOfWeek(weekly.avg_canopy_width, n),
        (week) => week.avg_canopy_width,
      ),
      ...perWeek(
        (n) => headOfWeek(weekly.count_plugs_for_avg, n),
        (week) => week.count_plugs_for_avg,
      ),
    ],
  };
}

/** Harvests, one row per harvested tray: figures as entered, then pooled totals per plug. */
export function harvestTable(
  trial: Trial,
  names: Names,
): { columns: CsvColumn<HarvestRow>[]; rows: HarvestRow[] } {
  const rows = trial.formulations.flatMap((tray) =>
    tray.harvest_data ? [{ tray, harvest: tray.harvest_data }] : [],
  );
  const figures = (perPlug: boolean) =>
    harvestFigures
      .filter(({ isPooled }) => isPooled || !perPlug)
      .map(
        (figure): CsvColumn<HarvestRow> => ({
          title: columnTitle(figure, perPlug),
          of: ({ harvest }) => harvestValue(harvest, figure, perPlug),
        }),
      );
  return {
    rows,
    columns: [
      ...trayColumns<HarvestRow>(trial, names),
      fieldColumn(harvested.trial_length, ({ harvest }) => harvest.trial_length),
      fieldColumn(harvested.num_plugs_harvested, ({ harvest }) => harvest.num_plugs_harvested),
      fieldColumn(harvested.num_plugs_for_avg, ({ harvest }) => harvest.num_plugs_for_avg),
      ...figures(false),
      ...figures(true),
      fieldColumn(harvested.leaf_comments, ({ harvest }) => harvest.leaf_comments),
      fieldColumn(harvested.root_comments, ({ harvest }) => harvest.root_comments),
      fieldColumn(harvested.dry_settings, ({ harvest }) => harvest.dry_settings),
      fieldColumn(harvested.irrigation_settings, ({ harvest }) => harvest.irrigation_settings),
      fieldColumn(harvested.fertilizer_settings, ({ harvest }) => harvest.fertilizer_settings),
      fieldColumn(harvested.additional_comments, ({ harvest }) => harvest.additional_comments),
      fieldColumn(harvested.created_by, ({ harvest }) => harvest.created_by),
      enteredByColumn(({ harvest }) => harvest.recorded.by),
      ...timeColumns<HarvestRow>(harvested.created_at, ({ harvest }) => harvest.created_at),
      { title: "ID", of: ({ harvest }) => harvest.id },
    ],
  };
}
