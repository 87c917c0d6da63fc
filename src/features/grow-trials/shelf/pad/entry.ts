import { splitTags } from "#domain/growing/schema.ts";
import { anomalyOf, shelfLimits } from "#domain/trays/checks.ts";
import type { NewWeeklyData } from "#domain/trays/forms.ts";
import type { Formulation, WeeklyData } from "#domain/trays/schema.ts";
import { textToNumber } from "#ui/number/decimal.ts";
import { type FigureName, weeklyFigures } from "../../weekly-figures.ts";

/** In the order they are walked. */
export type FieldName = FigureName | "plant_comments";

export type RemovalRow = { num_plugs_removed: number | null; reason_for_removal: string };

/** What was typed of one tray's week, kept as it was typed until it is saved. */
export type Entry = {
  week: number;
  avg_height: string;
  avg_canopy_width: string;
  /** Null as long as nobody said otherwise: as many as are left. */
  count_plugs_for_avg: string | null;
  tags: string[];
  comment: string;
  removals: RemovalRow[];
};

const walk: readonly FieldName[] = [...weeklyFigures.map(({ name }) => name), "plant_comments"];

/** The field after this one; null after the last. */
export function fieldAfter(field: FieldName): FieldName | null {
  return walk[walk.indexOf(field) + 1] ?? null;
}

export function newEntry(week: number): Entry {
  return {
    week,
    avg_height: "",
    avg_canopy_width: "",
    count_plugs_for_avg: null,
    tags: [],
    comment: "",
    removals: [],
  };
}

/** A week that is taken back, as it would have been typed. */
export function entryOf({ plug_removals }: Pick<Formulation, "plug_removals">, week: WeeklyData): Entry {
  return {
    week: week.week_number,
    avg_height: String(week.avg_height),
    avg_canopy_width: String(week.avg_canopy_width),
    count_plugs_for_avg: String(week.count_plugs_for_avg),
    tags: splitTags(week.plant_comments),
    comment: week.additional_comments ?? "",
    removals: plug_removals
      .filter(({ weekly_data_id }) => weekly_data_id === week.id)
      .map(({ num_plugs_removed, reason_for_removal }) => ({ num_plugs_removed, reason_for_removal })),
  };
}

/** True where nothing was typed that anybody would miss. */
export function isBlank({ avg_height, avg_canopy_width, count_plugs_for_avg, ...entry }: Entry): boolean {
  const figures = `${avg_height}${avg_canopy_width}${count_plugs_for_avg ?? ""}`;
  return figures === "" && entry.comment === "" && entry.tags.length + entry.removals.length === 0;
}

/** Plugs that are left in a tray once those of the entry are taken out. */
export function plugsLeft(tray: Pick<Formulation, "num_plugs_active">, { removals }: Entry): number {
  const removed = removals.reduce((sum, { num_plugs_removed }) => sum + (num_plugs_removed ?? 0), 0);
  return Math.max(0, tray.num_plugs_active - removed);
}

/** A figure as it stands on the screen. */
export function figureText(
  tray: Pick<Formulation, "num_plugs_active">,
  entry: Entry,
  name: FigureName,
): string {
  if (name !== "count_plugs_for_avg") return entry[name];
  return entry.count_plugs_for_avg ?? String(plugsLeft(tray, entry));
}

/** The body of the write; what is wrong with it, the command's own schema says. */
export function toBody(
  tray: Pick<Formulation, "num_plugs_active">,
  entry: Entry,
  made: Pick<NewWeeklyData, "created_by" | "created_at">,
): Record<string, unknown> {
  const figures = weeklyFigures.map(({ name }) => [name, textToNumber(figureText(tray, entry, name))]);
  return {
    week_number: entry.week,
    ...Object.fromEntries(figures),
    plant_comments: entry.tags,
    additional_comments: entry.comment,
    plug_removal_data: entry.removals,
    ...made,
  };
}

/** True once a figure that is being typed says how big it is: at its first decimal place. */
export function isComplete(text: string, isTyping: boolean): boolean {
  return !isTyping || /\.\d/.test(text);
}

type Beside = {
  before: Pick<WeeklyData, FigureName> | undefined;
  /** Plugs that are left in the tray. */
  left: number;
  isTyping: boolean;
};

/**
 * What is asked of a figure that looks odd: less than the week before or more than twice as much; more plugs than there
 * are. The week can be saved all the same.
 */
export function question(name: FigureName, text: string, { before, left, isTyping }: Beside): string | null {
  const doubt = anomalyOf(name, textToNumber(text), { before, active: left }, shelfLimits);
  if (doubt === null || (doubt === "fell" && !isComplete(text, isTyping))) return null;
  return `Is ${text} right?`;
}
