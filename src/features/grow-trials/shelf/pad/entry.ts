import type { Height } from "#components/measure/photo-width-of.ts";
import { splitTags } from "#domain/grow-trial-lists/schema.ts";
import { isSame } from "#domain/kernel/edits.ts";
import { anomalyOf, type Beside, suggestedCount } from "#domain/trays/checks.ts";
import type { NewWeeklyData } from "#domain/trays/forms.ts";
import type { PhotoWidth } from "#domain/trays/photo-width.ts";
import type { Formulation, WeeklyData } from "#domain/trays/schema.ts";
import { numberIn, type TypedNumber, typedNumber } from "#domain/values/number-text.ts";
import { localToUtc, utcToLocal } from "#domain/values/time.ts";
import { NOT_A_DATE } from "#ui/field/date-input.tsx";
import { type FigureName, weeklyFigures } from "../../weekly-figures.ts";

/** The fields of a week, in the order of entry (`fieldOrder`). */
export type FieldName = FigureName | "plant_comments";

export type RemovalEntry = { num_plugs_removed: TypedNumber; reason_for_removal: string };

/** One tray's week as it is typed; stored as a draft until it is saved. */
export type Entry = {
  week: number;
  avg_height: string;
  avg_canopy_width: string;
  /** How the width was measured in a picture; undefined for a typed width. */
  photo_width?: PhotoWidth | undefined;
  /** Null until the person types or confirms a count: the suggested one. */
  count_plugs_for_avg: string | null;
  tags: string[];
  comment: string;
  removals: RemovalEntry[];
  /** When and by whom it was measured, if the person stated it; the time is `YYYY-MM-DDTHH:mm` in New York. */
  measuredOn?: string | undefined;
  measuredBy?: string | undefined;
  /** The recorded week that the entry corrects, as it was when the correction began. */
  corrects?: WeeklyData;
};

/** The key of the correction of a recorded week of a tray, beside the tray's own entry. */
export function correctionKey({ id }: Pick<Formulation, "id">): string {
  return `${id} correction`;
}

const fieldOrder: readonly FieldName[] = [...weeklyFigures.map(({ name }) => name), "plant_comments"];

/** The next field; null after the last one. */
export function fieldAfter(field: FieldName): FieldName | null {
  return fieldOrder[fieldOrder.indexOf(field) + 1] ?? null;
}

/** An empty entry. */
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

/** The entry with the values of a saved week, for a week that is deleted and entered again. */
export function entryOf({ plug_removals }: Pick<Formulation, "plug_removals">, week: WeeklyData): Entry {
  return {
    week: week.week_number,
    avg_height: String(week.avg_height),
    avg_canopy_width: String(week.avg_canopy_width),
    photo_width: week.photo_width ?? undefined,
    count_plugs_for_avg: String(week.count_plugs_for_avg),
    tags: splitTags(week.plant_comments),
    comment: week.additional_comments ?? "",
    removals: plug_removals
      .filter(({ weekly_data_id }) => weekly_data_id === week.id)
      .map(({ num_plugs_removed, reason_for_removal }) => ({ num_plugs_removed, reason_for_removal })),
    measuredOn: utcToLocal(week.created_at),
    measuredBy: week.created_by,
  };
}

/** An entry that corrects a recorded week. Its removals are corrected on the tray's page. */
export function correctionOf(week: WeeklyData): Entry {
  return {
    ...entryOf({ plug_removals: [] }, week),
    measuredOn: undefined,
    measuredBy: undefined,
    corrects: week,
  };
}

/** The entry after a change. Another width that is typed is no longer the one of the picture. */
export function changedEntry(entry: Entry, changes: Partial<Entry>): Entry {
  const next = { ...entry, ...changes };
  const isTyped = entry.photo_width && changes.avg_canopy_width !== undefined && !("photo_width" in changes);
  if (!isTyped || typedNumber(next.avg_canopy_width) === entry.photo_width?.width_cm) return next;
  return { ...next, photo_width: undefined };
}

/** The changes that take the width of a picture; the plants measured are the count, unless one was typed. */
export function takenWidth({ count_plugs_for_avg }: Entry, photo_width: PhotoWidth): Partial<Entry> {
  return {
    avg_canopy_width: String(photo_width.width_cm),
    photo_width,
    ...(count_plugs_for_avg === null && { count_plugs_for_avg: String(photo_width.plants) }),
  };
}

/** The height by which a picture is corrected: that of the entry, otherwise that of the week before. */
export function heightFor({ avg_height, week }: Entry, before: WeeklyData | undefined): Height {
  const typed = numberIn(typedNumber(avg_height));
  if (typed !== null && typed > 0) return { height_cm: typed, height_week: week };
  return { height_cm: before?.avg_height ?? null, height_week: before?.week_number ?? null };
}

/** True of a correction that differs from the recorded week. */
export function isChanged(correction: Entry): boolean {
  return correction.corrects !== undefined && !isSame(correction, correctionOf(correction.corrects));
}

/** True while nothing is typed. */
export function isBlank({ avg_height, avg_canopy_width, count_plugs_for_avg, ...entry }: Entry): boolean {
  const { measuredOn = "", measuredBy = "" } = entry;
  const figures = `${avg_height}${avg_canopy_width}${count_plugs_for_avg ?? ""}${measuredOn}${measuredBy}`;
  return figures === "" && entry.comment === "" && entry.tags.length + entry.removals.length === 0;
}

/** The plugs that remain in a tray after the entry's removals. */
export function plugsLeft(tray: Pick<Formulation, "num_plugs_active">, { removals }: Entry): number {
  const removed = removals.reduce(
    (sum, { num_plugs_removed }) => sum + (numberIn(num_plugs_removed) ?? 0),
    0,
  );
  return Math.max(0, tray.num_plugs_active - removed);
}

type Tray = Pick<Formulation, "num_plugs_active" | "weekly_data">;

/** A figure as it is shown. */
export function figureText(tray: Tray, entry: Entry, name: FigureName): string {
  if (name !== "count_plugs_for_avg") return entry[name];
  const { count_plugs_for_avg: count, week } = entry;
  return count ?? String(suggestedCount(tray.weekly_data, week, plugsLeft(tray, entry)));
}

/**
 * The body of the write; `authorship` is for what the person did not state. It is not checked: the command's schema does
 * that.
 */
export function toBody(
  tray: Tray,
  entry: Entry,
  authorship: Pick<NewWeeklyData, "created_by" | "created_at">,
): Record<string, unknown> {
  const { measuredOn, measuredBy } = entry;
  const figures = weeklyFigures.map(({ name }) => [name, typedNumber(figureText(tray, entry, name))]);
  return {
    week_number: entry.week,
    ...Object.fromEntries(figures),
    ...(entry.photo_width && { photo_width: entry.photo_width }),
    count_is_suggested: entry.count_plugs_for_avg === null,
    plant_comments: entry.tags,
    additional_comments: entry.comment,
    plug_removal_data: entry.removals,
    created_by: measuredBy ?? authorship.created_by,
    created_at:
      measuredOn === undefined || measuredOn === NOT_A_DATE
        ? (measuredOn ?? authorship.created_at)
        : localToUtc(measuredOn),
  };
}

/** The body of the edit that corrects a recorded week. It is not checked: the command's schema does that. */
export function toEdit(tray: Tray, entry: Entry, corrects: WeeklyData): Record<string, unknown> {
  const { week_number, count_is_suggested, plug_removal_data, ...written } = toBody(tray, entry, corrects);
  const body = corrects.photo_width ? { photo_width: null, ...written } : written;
  const base = Object.fromEntries(
    Object.keys(body).map((field) => [field, corrects[field as keyof WeeklyData] ?? null]),
  );
  return { ...body, base };
}

/** True once the size of a typed figure is known: at its first decimal, or when the person has left the field. */
export function isComplete(text: string, isTyping: boolean): boolean {
  return !isTyping || /[.,]\d/.test(text);
}

/** The question about a doubtful figure; otherwise null. It does not prevent saving. */
export function question(name: FigureName, text: string, beside: Beside, isTyping: boolean): string | null {
  const doubt = anomalyOf(name, numberIn(typedNumber(text)), beside);
  if (doubt === null || (doubt.why === "fell" && !isComplete(text, isTyping))) return null;
  return `Is ${text} right?`;
}
