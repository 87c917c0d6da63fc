import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { ImageListItem } from "#domain/images/schema.ts";
import type { Corrections } from "#domain/measure/corrections.ts";
import { weekBefore } from "#domain/trays/checks.ts";
import { type PhotoWidth, showUncertainty } from "#domain/trays/photo-width.ts";
import type { Formulation, WeeklyData } from "#domain/trays/schema.ts";

/** A picture of a tray in a week of its trial. */
export type WeekPicture = { image: ImageListItem; tray: Formulation; week: number };

/** The height of the leaves, cm, and the week in which it was measured. */
export type LeafHeight = { cm: number; week: number };

/** What was measured in a picture. */
export type Result = {
  trayId: string;
  week: number;
  /** The height by which the width is corrected; null where the tray has none yet. */
  height: LeafHeight | null;
  /** Null where the widths cannot be measured. */
  photo: PhotoWidth | null;
  /** Whether the picture shows a label, and one whose size is known. */
  label: "sized" | "unsized" | "none";
  /** The picture shows the label of another tray only: its width is shown and not offered. */
  isOfOtherTray: boolean;
  /** `12.4 cm ± 0.4 from the picture, 9 plants`, or why they cannot be measured. */
  sentence: string;
  corrections: Corrections;
};

/** The results by the ids of the pictures; `missing` where the bytes of the picture are not on this device. */
export type Results = ReadonlyMap<string, Result | "missing">;

/** The pictures that can be measured, in the given order: those of one tray, taken in a week of the trial. */
export function weekPictures(
  { formulations }: Pick<GrowTrialDetail, "formulations">,
  images: readonly ImageListItem[],
  trayId: string | null = null,
): WeekPicture[] {
  const trays = new Map(formulations.map((tray) => [tray.id, tray]));
  return images.flatMap((image) => {
    const tray = trays.get(image.tray_formulation_id ?? "");
    const { week } = image;
    if (tray === undefined || week === null || (trayId !== null && tray.id !== trayId)) return [];
    return [{ image, tray, week }];
  });
}

/** The height of a tray in a week or, if that week is not recorded, in the last one before it. */
export function leafHeight(
  { weekly_data }: Pick<Formulation, "weekly_data">,
  week: number,
): LeafHeight | null {
  const last = weekBefore(weekly_data, week + 1);
  return last ? { cm: last.avg_height, week: last.week_number } : null;
}

/** The pictures that are not measured yet, or were measured with another height than the tray has now. */
export function toMeasure(pictures: readonly WeekPicture[], results: Results): WeekPicture[] {
  return pictures.filter(({ image, tray, week }) => {
    const result = results.get(image.id);
    if (result === undefined || result === "missing") return result === undefined;
    const now = leafHeight(tray, week);
    return now?.cm !== result.height?.cm || now?.week !== result.height?.week;
  });
}

/** `12 of 84 measured, 3 without a label, 2 cannot be measured, 9 are not on this tablet`: parts that are 0 are left out. */
export function progressText(pictures: readonly WeekPicture[], results: Results, device: string): string {
  const found = pictures.map(({ image }) => results.get(image.id));
  const done = found.filter((result) => result !== undefined && result !== "missing");
  const measured = done.filter(({ photo }) => photo !== null).length;
  const doubtful = done.filter(({ photo, isOfOtherTray }) => photo !== null && isOfOtherTray).length;
  const unlabelled = done.filter(({ label }) => label === "none").length;
  const unsized = done.filter(({ label }) => label === "unsized").length;
  const others = done.length - measured - unlabelled - unsized;
  const missing = found.filter((result) => result === "missing").length;
  return [
    `${measured} of ${pictures.length} measured`,
    ...(doubtful > 0 ? [`${doubtful} with the label of another tray`] : []),
    ...(unlabelled > 0 ? [`${unlabelled} without a label`] : []),
    ...(unsized > 0 ? [`${unsized} with a label of unknown size`] : []),
    ...(others > 0 ? [`${others} cannot be measured`] : []),
    ...(missing > 0 ? [`${missing} ${missing === 1 ? "is" : "are"} not on this ${device}`] : []),
  ].join(", ");
}

/** A tray in a week, with its pictures: the one with the least uncertainty first, those without an offered width last. */
export type WidthRow = {
  key: string;
  tray: Formulation;
  week: number;
  recorded: WeeklyData | undefined;
  pictures: readonly (WeekPicture & { result: Result })[];
};

/** A row for each tray and week with a result, in the order of the trays. */
export function widthRows(
  { formulations }: Pick<GrowTrialDetail, "formulations">,
  pictures: readonly WeekPicture[],
  results: Results,
): WidthRow[] {
  const done = pictures.flatMap((picture) => {
    const result = results.get(picture.image.id);
    return result === undefined || result === "missing" ? [] : [{ ...picture, result }];
  });
  return formulations.flatMap((tray) => {
    const own = done.filter((picture) => picture.tray.id === tray.id);
    const weeks = [...new Set(own.map(({ week }) => week))].sort((a, b) => a - b);
    return weeks.map((week) => ({
      key: weekKey(tray.id, week),
      tray,
      week,
      recorded: tray.weekly_data.find(({ week_number }) => week_number === week),
      pictures: own
        .filter((picture) => picture.week === week)
        .toSorted((a, b) => uncertaintyOf(a.result) - uncertaintyOf(b.result)),
    }));
  });
}

/** The width of a picture that can be taken into a week. */
export const offeredIn = ({ photo, isOfOtherTray }: Result) => (isOfOtherTray ? null : photo);

const uncertaintyOf = (result: Result) => offeredIn(result)?.uncertainty_cm ?? Number.POSITIVE_INFINITY;

/** The key of a tray in a week, among the widths of {@link bestWidths}. */
export const weekKey = (trayId: string, week: number) => `${trayId} ${week}`;

/** The width of each tray and week: of several pictures, that with the least uncertainty. */
export function bestWidths(results: Results): ReadonlyMap<string, PhotoWidth> {
  const best = new Map<string, PhotoWidth>();
  for (const result of results.values()) {
    if (result === "missing") continue;
    const photo = offeredIn(result);
    if (photo === null) continue;
    const key = weekKey(result.trayId, result.week);
    const known = best.get(key);
    if (known === undefined || photo.uncertainty_cm < known.uncertainty_cm) best.set(key, photo);
  }
  return best;
}

/** `12.4 ± 0.4` */
export const showWidth = ({ width_cm, uncertainty_cm }: PhotoWidth) =>
  `${width_cm.toFixed(1)} ± ${showUncertainty(uncertainty_cm)}`;

/** The height that a width of a week was corrected by, if it is not that of the same week; null if it is. */
export function heightNote({ height_cm, height_week }: PhotoWidth, week: number): string | null {
  if (height_week === null) return "no height";
  return height_week === week ? null : `height ${height_cm} cm of week ${height_week}`;
}
