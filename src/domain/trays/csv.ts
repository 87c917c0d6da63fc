import { type CsvColumn, timeColumns } from "../csv/write.ts";
import type { GrowTrialDetail } from "../grow-trials/schema.ts";
import { trayCode } from "./composition.ts";
import { harvestFigures, harvestValue, unitOf } from "./harvest-figures.ts";
import type { Formulation, HarvestData, WeeklyData } from "./schema.ts";
import { growthMeasures } from "./series.ts";
import { survivalOf } from "./survival.ts";

type Trial = Pick<GrowTrialDetail, "code" | "seed_sown_date" | "formulations">;
/** Names of CNFs by their ids. */
type Names = ReadonlyMap<string, string>;

type WeekRow = { tray: Formulation; week: WeeklyData };
type HarvestRow = { tray: Formulation; harvest: HarvestData };

/** What a tray is made of, in columns of their own, so that a statistics program can group by them. */
function trayColumns<Row extends { tray: Formulation }>(trial: Trial, names: Names): CsvColumn<Row>[] {
  const of = (title: string, value: (tray: Formulation) => string | number | null): CsvColumn<Row> => ({
    title,
    of: ({ tray }) => value(tray),
  });
  return [
    of("Trial", () => trial.code),
    of("Tray", (tray) => trayCode(trial, tray)),
    of("Identifier", (tray) => tray.identifier),
    of("Plant", (tray) => tray.grow_trial_plant),
    of("Substrate", (tray) => tray.substrate_type),
    of("CNF", (tray) => (tray.cnf_id === null ? null : (names.get(tray.cnf_id) ?? tray.cnf_id))),
    of("CNF description", (tray) => tray.cnf_description),
    of("Additive", (tray) => tray.additive_name),
    of("Additive ratio (g/g dry CNF)", (tray) => tray.additive_ratio),
    of("Fertilizer", (tray) => tray.grow_trial_fertilizer),
    of("Test for", (tray) => tray.test_for),
    of("Germination rate (%)", (tray) => tray.germination_rate),
    of("Plugs created", (tray) => tray.num_plugs_created),
    of("Plugs active now", (tray) => tray.num_plugs_active),
  ];
}

/** Weekly data, one row per tray and week: as statistics programs take it. */
export function weeklyLong(trial: Trial, names: Names): { columns: CsvColumn<WeekRow>[]; rows: WeekRow[] } {
  const rows = trial.formulations.flatMap((tray) => tray.weekly_data.map((week) => ({ tray, week })));
  return {
    rows,
    columns: [
      ...trayColumns<WeekRow>(trial, names),
      { title: "Week number", of: ({ week }) => week.week_number },
      { title: "Avg Height (cm)", of: ({ week }) => week.avg_height },
      { title: "Avg Canopy Width (cm)", of: ({ week }) => week.avg_canopy_width },
      { title: "Count Plugs for Avg", of: ({ week }) => week.count_plugs_for_avg },
      {
        title: "Plugs active at end of week",
        of: ({ tray, week }) => survivalOf(tray, trial.seed_sown_date, week.week_number).at(-1)?.active,
      },
      { title: "Plant comments", of: ({ week }) => week.plant_comments },
      { title: "Additional comments", of: ({ week }) => week.additional_comments },
      { title: "Created by", of: ({ week }) => week.created_by },
      ...timeColumns<WeekRow>("Created at", ({ week }) => week.created_at),
      { title: "ID", of: ({ week }) => week.id },
    ],
  };
}

type TrayRow = { tray: Formulation };

/** Weekly data, one row per tray and one column per week of each measure: as spreadsheets take it. Weeks without data stay empty. */
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
        (n) => `${growthMeasures.avg_height} week ${n} (cm)`,
        (week) => week.avg_height,
      ),
      ...perWeek(
        (n) => `${growthMeasures.avg_canopy_width} week ${n} (cm)`,
        (week) => week.avg_canopy_width,
      ),
      ...perWeek(
        (n) => `Count Plugs for Avg week ${n}`,
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
      .map((figure): CsvColumn<HarvestRow> => {
        const unit = unitOf(figure, perPlug);
        return {
          title: unit ? `${figure.label} (${unit})` : figure.label,
          of: ({ harvest }) => harvestValue(harvest, figure, perPlug),
        };
      });
  return {
    rows,
    columns: [
      ...trayColumns<HarvestRow>(trial, names),
      { title: "Trial Length (DAYS)", of: ({ harvest }) => harvest.trial_length },
      { title: "Plugs Harvested", of: ({ harvest }) => harvest.num_plugs_harvested },
      { title: "Plugs for Avg", of: ({ harvest }) => harvest.num_plugs_for_avg },
      ...figures(false),
      ...figures(true),
      { title: "Leaf comments", of: ({ harvest }) => harvest.leaf_comments },
      { title: "Root comments", of: ({ harvest }) => harvest.root_comments },
      { title: "Dry settings", of: ({ harvest }) => harvest.dry_settings },
      { title: "Irrigation settings", of: ({ harvest }) => harvest.irrigation_settings },
      { title: "Fertilizer settings", of: ({ harvest }) => harvest.fertilizer_settings },
      { title: "Additional comments", of: ({ harvest }) => harvest.additional_comments },
      { title: "Created by", of: ({ harvest }) => harvest.created_by },
      ...timeColumns<HarvestRow>("Created at", ({ harvest }) => harvest.created_at),
      { title: "ID", of: ({ harvest }) => harvest.id },
    ],
  };
}
