import { commands } from "#contract/index.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import { lastWeekBeyond, measuredAt, weeksIn, weekToRecord } from "#domain/grow-trials/weeks.ts";
import { suggestedCount } from "#domain/trays/checks.ts";
import type { NewWeeklyData } from "#domain/trays/forms.ts";
import { PhotoWidth } from "#domain/trays/photo-width.ts";
import { plugsInWeek } from "#domain/trays/plug-counts.ts";
import type { Formulation, WeeklyData } from "#domain/trays/schema.ts";
import { numberToText, typedNumber } from "#domain/values/number-text.ts";
import { localToUtc, utcToLocal } from "#domain/values/time.ts";
import { NOT_A_DATE } from "#ui/field/date-input.tsx";
import { weekKey } from "../../pictures/widths.ts";
import { type FigureName, weeklyFigures } from "../../weekly-figures.ts";
import type { Cells, OvertakenCell } from "../table.ts";

/** The key of a cell: tray, week and figure. */
export function cellKey(tray: Pick<Formulation, "id">, week: number, figure: FigureName): string {
  return `${tray.id} ${week} ${figure}`;
}

/** The key of the time at which a week was measured, as typed: `YYYY-MM-DDTHH:mm` in New York. */
export function measuredKey(week: number): string {
  return `measured ${week}`;
}

const photoKey = (tray: Pick<Formulation, "id">, week: number) => `${tray.id} ${week} photo_width`;

/** The entry beside a width that may be from a picture: how it was measured. None beside other cells. */
export function photoBeside(cell: string): string[] {
  return cell.endsWith(" avg_canopy_width") ? [cell.replace("avg_canopy_width", "photo_width")] : [];
}

/** The entries of a width that is taken from a picture. */
export function takenWidth(tray: Pick<Formulation, "id">, week: number, photo: PhotoWidth): Cells {
  return {
    [cellKey(tray, week, "avg_canopy_width")]: numberToText(photo.width_cm),
    [photoKey(tray, week)]: JSON.stringify(photo),
  };
}

/** How the width of a cell was measured in a picture; null where it was typed. */
export function photoIn(cells: Cells, tray: Pick<Formulation, "id">, week: number): PhotoWidth | null {
  const stored = cells[photoKey(tray, week)];
  if (stored === undefined) return null;
  const { data } = PhotoWidth.safeParse(JSON.parse(stored));
  const typed = typedNumber(cells[cellKey(tray, week, "avg_canopy_width")]?.trim() ?? "");
  return data?.width_cm === typed ? data : null;
}

/**
 * What taking each width from a picture enters: into the empty cells of active trays, in weeks of the table without data.
 * `widths` are by `weekKey`.
 */
export function widthsToTake(
  trial: GrowTrialDetail,
  cells: Cells,
  widths: ReadonlyMap<string, PhotoWidth>,
): Cells[] {
  return trial.formulations.flatMap((tray) =>
    weeksOf(trial, cells, true).flatMap((week) => {
      const photo = widths.get(weekKey(tray.id, week));
      const isEmpty = !cells[cellKey(tray, week, "avg_canopy_width")];
      return photo && isEmpty && isOpen(tray, week) ? [takenWidth(tray, week, photo)] : [];
    }),
  );
}

/** The key of the person who measured. */
export const MEASURED_BY = "measured by";

/**
 * The weeks of the table: those of the trial, and later ones that have data, are typed, or are the current week, which may
 * be two weeks late. With `hasMore` these two weeks are shown.
 */
export function weeksOf(trial: GrowTrialDetail, cells: Cells, hasMore: boolean): number[] {
  const { trial_length, formulations } = trial;
  const recorded = formulations.flatMap(({ weeks_data_added }) => weeks_data_added);
  const typed = Object.keys(cells).map((key) => Number(key.split(" ")[1]) || 0);
  const planned = hasMore ? lastWeekBeyond(trial_length ?? 0) : weeksIn(trial_length ?? 0);
  const last = Math.max(1, planned, weekToRecord(trial) ?? 1, ...recorded, ...typed);
  return Array.from({ length: last }, (_, i) => i + 1);
}

/** The time of a week as it is shown: typed, or that of a week whose time was not typed. */
export function measuredText(trial: GrowTrialDetail, cells: Cells, week: number, now: string): string {
  return cells[measuredKey(week)] ?? utcToLocal(measuredAt(trial.seed_sown_date, week, now));
}

function measuredIn(trial: GrowTrialDetail, cells: Cells, week: number, now: string): string {
  const typed = cells[measuredKey(week)];
  if (typed === undefined) return measuredAt(trial.seed_sown_date, week, now);
  return typed === NOT_A_DATE ? typed : localToUtc(typed);
}

/** A tray's recorded data of a week; undefined without data. */
export function existingWeek({ weekly_data }: Formulation, week: number): WeeklyData | undefined {
  return weekly_data.find(({ week_number }) => week_number === week);
}

/** True if a figure can be typed: the tray is active and the week has no data. */
export function isOpen(tray: Formulation, week: number): boolean {
  return tray.is_active && existingWeek(tray, week) === undefined;
}

/** The typed figures that cannot be saved; not one that is recorded as it was typed. */
export function overtakenFigures(trial: GrowTrialDetail, cells: Cells): OvertakenCell[] {
  return trial.formulations.flatMap((tray) =>
    weeksOf(trial, cells, false).flatMap((week) =>
      weeklyFigures.flatMap(({ name, label, unit }) => {
        const key = cellKey(tray, week, name);
        const text = cells[key]?.trim() ?? "";
        const isRecorded = existingWeek(tray, week)?.[name] === typedNumber(text);
        if (text === "" || isOpen(tray, week) || isRecorded) return [];
        return { key, text: `${tray.identifier}, week ${week}: ${label} ${text} ${unit}` };
      }),
    ),
  );
}

/** The count that an empty cell means, of the plugs that the tray had in that week; `now` is ISO UTC. */
export function countIn(
  trial: GrowTrialDetail,
  cells: Cells,
  { tray, week }: { tray: Formulation; week: number },
  now: string,
): number {
  const active = plugsInWeek(tray, week, measuredIn(trial, cells, week, now));
  return suggestedCount(tray.weekly_data, week, active);
}

type CheckedField = FigureName | "created_at" | "created_by";

/** A typed week: the write to be saved, and the errors by cell. */
export type TypedWeek = {
  /** `F1, week 3` */
  name: string;
  tray: Formulation;
  week: number;
  input: { params: { id: string }; body: Record<string, unknown> };
  errors: Partial<Record<CheckedField, string>>;
};

/** Every week with a typed cell, in the order of the trays, at `now` (ISO UTC). An empty count means the suggested one. */
export function typedWeeks(
  trial: GrowTrialDetail,
  cells: Cells,
  shared: Pick<NewWeeklyData, "created_by"> & { plant_comments: readonly string[] },
  now: string,
): TypedWeek[] {
  return trial.formulations.flatMap((tray) =>
    weeksOf(trial, cells, false).flatMap((week) => {
      const texts = weeklyFigures.map(({ name }) => cells[cellKey(tray, week, name)]?.trim() ?? "");
      if (!isOpen(tray, week) || texts.every((text) => text === "")) return [];
      const [avg_height, avg_canopy_width, count] = texts.map(typedNumber);
      const photo = photoIn(cells, tray, week);
      const body = {
        week_number: week,
        avg_height,
        avg_canopy_width,
        count_plugs_for_avg: count ?? countIn(trial, cells, { tray, week }, now),
        count_is_suggested: count === null,
        ...(photo && { photo_width: photo }),
        created_at: measuredIn(trial, cells, week, now),
        ...shared,
      };
      const name = `${tray.identifier}, week ${week}`;
      return [{ name, tray, week, input: { params: { id: tray.id }, body }, errors: errorsOf(body) }];
    }),
  );
}

const checked: CheckedField[] = [...weeklyFigures.map(({ name }) => name), "created_at", "created_by"];

/** The errors that the command's schema reports for the fields of the table. */
function errorsOf(body: unknown): TypedWeek["errors"] {
  const { error } = commands.addWeeklyData.body.safeParse(body);
  const issues = error?.issues ?? [];
  return Object.fromEntries(
    checked.flatMap((name) => {
      const issue = issues.find(({ path }) => path[0] === name);
      return issue ? [[name, issue.message]] : [];
    }),
  );
}
