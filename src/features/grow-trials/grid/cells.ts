import { commands } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { weeksIn } from "#domain/grow-trials/weeks.ts";
import { suggestedCount } from "#domain/trays/checks.ts";
import type { NewWeeklyData } from "#domain/trays/forms.ts";
import type { Formulation, WeeklyData } from "#domain/trays/schema.ts";
import { typedNumber } from "#domain/values/number-text.ts";
import { type FigureName, weeklyFigures } from "../weekly-figures.ts";

/** The typed text of each cell, by `cellKey`. */
export type Cells = Readonly<Record<string, string>>;

/** The key of a cell: tray, week and figure. */
export function cellKey(tray: Pick<Formulation, "id">, week: number, figure: FigureName): string {
  return `${tray.id} ${week} ${figure}`;
}

/** The weeks of the table: the planned weeks, and further weeks up to the current one. */
export function weeksOf({ trial_length, current_week_number }: GrowTrialDetail): number[] {
  const last = Math.max(weeksIn(trial_length ?? 0), current_week_number ?? 1, 1);
  return Array.from({ length: last }, (_, i) => i + 1);
}

/** A tray's recorded data of a week; undefined without data. */
export function existingWeek({ weekly_data }: Formulation, week: number): WeeklyData | undefined {
  return weekly_data.find(({ week_number }) => week_number === week);
}

/** True if a figure can be typed: the tray is active and the week has no data. */
export function isOpen(tray: Formulation, week: number): boolean {
  return tray.is_active && existingWeek(tray, week) === undefined;
}

/** A typed week: the body to be saved, and the errors by cell. */
export type TypedWeek = {
  tray: Formulation;
  week: number;
  body: Record<string, unknown>;
  errors: Partial<Record<FigureName, string>>;
};

/** Every week with a typed cell, in the order of the trays. An empty count means the suggested one. */
export function typedWeeks(
  trial: GrowTrialDetail,
  cells: Cells,
  shared: Pick<NewWeeklyData, "created_by" | "created_at"> & { plant_comments: readonly string[] },
): TypedWeek[] {
  return trial.formulations.flatMap((tray) =>
    weeksOf(trial).flatMap((week) => {
      const texts = weeklyFigures.map(({ name }) => cells[cellKey(tray, week, name)]?.trim() ?? "");
      if (!isOpen(tray, week) || texts.every((text) => text === "")) return [];
      const [avg_height, avg_canopy_width, count] = texts.map(typedNumber);
      const body = {
        week_number: week,
        avg_height,
        avg_canopy_width,
        count_plugs_for_avg: count ?? suggestedCount(tray.weekly_data, week, tray.num_plugs_active),
        count_is_suggested: count === null,
        ...shared,
      };
      return [{ tray, week, body, errors: errorsOf(body) }];
    }),
  );
}

/** The errors that the command's schema reports for the weekly figures. */
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
