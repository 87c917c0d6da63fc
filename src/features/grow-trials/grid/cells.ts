import { commands } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { weeksIn } from "#domain/grow-trials/weeks.ts";
import type { NewWeeklyData } from "#domain/trays/forms.ts";
import type { Formulation, WeeklyData } from "#domain/trays/schema.ts";
import { textToNumber } from "#ui/number/decimal.ts";
import { type FigureName, weeklyFigures } from "../weekly-figures.ts";

/** What stands in the cells, by their keys; as it was typed. */
export type Cells = Readonly<Record<string, string>>;

export function cellKey(tray: Pick<Formulation, "id">, week: number, figure: FigureName): string {
  return `${tray.id} ${week} ${figure}`;
}

/** The weeks of the table: those of the plan, and those it has gone on since. */
export function weeksOf({ trial_length, current_week_number }: GrowTrialDetail): number[] {
  const last = Math.max(weeksIn(trial_length ?? 0), current_week_number ?? 1, 1);
  return Array.from({ length: last }, (_, i) => i + 1);
}

export function existingWeek({ weekly_data }: Formulation, week: number): WeeklyData | undefined {
  return weekly_data.find(({ week_number }) => week_number === week);
}

/** True where a figure may be typed. */
export function isOpen(tray: Formulation, week: number): boolean {
  return tray.is_active && existingWeek(tray, week) === undefined;
}

/** A week that was typed: what will be saved, and what is wrong with its cells. */
export type TypedWeek = {
  tray: Formulation;
  week: number;
  body: Record<string, unknown>;
  errors: Partial<Record<FigureName, string>>;
};

/** Every week that something was typed for, trays in order; a count that is left out is that of the active plugs. */
export function typedWeeks(
  trial: GrowTrialDetail,
  cells: Cells,
  shared: Pick<NewWeeklyData, "created_by" | "created_at"> & { plant_comments: readonly string[] },
): TypedWeek[] {
  return trial.formulations.flatMap((tray) =>
    weeksOf(trial).flatMap((week) => {
      const texts = weeklyFigures.map(({ name }) => cells[cellKey(tray, week, name)]?.trim() ?? "");
      if (!isOpen(tray, week) || texts.every((text) => text === "")) return [];
      const [avg_height, avg_canopy_width, count] = texts.map(textToNumber);
      const body = {
        week_number: week,
        avg_height,
        avg_canopy_width,
        count_plugs_for_avg: count ?? tray.num_plugs_active,
        ...shared,
      };
      return [{ tray, week, body, errors: errorsOf(body) }];
    }),
  );
}

/** What the command's own schema says of the weeklyFigures. */
function errorsOf(body: unknown): TypedWeek["errors"] {
  const { error } = commands.addWeeklyData.body.safeParse(body);
  const issues = error?.issues ?? [];
  return Object.fromEntries(
    weeklyFigures.flatMap(({ name }) => {
      const issue = issues.find(({ path }) => path[0] === name);
      return issue ? [[name, issue.message]] : [];
    }),
  );
}
