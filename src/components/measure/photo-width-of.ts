import { type Corrected, METHOD } from "#domain/measure/corrections.ts";
import { type Measured, problems } from "#domain/measure/measure.ts";
import { readScanned } from "#domain/qr-labels/addresses.ts";
import type { PhotoWidth } from "#domain/trays/photo-width.ts";
import { roundTo } from "#domain/values/quantities.ts";
import { widthSentence } from "./width-sentence.ts";

type From = {
  /** Null for a picture that is not saved. */
  imageId: string | null;
  /** The height that the picture was measured with; null without one. */
  heightCm: number | null;
  /** The week of that height. */
  heightWeek: number | null;
};

/** The width as it is stored with a week; `figures` have one. */
export function toPhotoWidth(figures: Corrected, { imageId, heightCm, heightWeek }: From): PhotoWidth {
  const { width, uncertainty, spread, widths, cover, share, trayArea, greenness, removed, drawn } = figures;
  if (width === null) throw new Error("A picture without a width has none to store");
  return {
    image_id: imageId,
    method: METHOD,
    width_cm: Math.max(0.1, roundTo(width, 1)),
    uncertainty_cm: roundTo(uncertainty ?? 0, 2),
    sd_cm: spread === null || widths.length < 2 ? null : roundTo(spread, 2),
    plants: widths.length,
    height_cm: heightCm ?? 0,
    height_week: heightCm === null ? null : heightWeek,
    cover_cm2: cover === null ? null : roundTo(cover, 1),
    // A share of the picture depends on how near the camera was.
    cover_share: trayArea === null ? null : roundTo(share, 4),
    greenness: greenness === null ? null : roundTo(greenness, 3),
    removed,
    drawn,
  };
}

/** `12.4 cm ± 0.4 from the picture, 9 plants`; without a width, the reason. */
export function sentenceOf(measured: Measured): string {
  const { width, uncertainty, widths, problem } = measured;
  if (width === null) return problem ?? problems.noPlants;
  return widthSentence({ width_cm: width, uncertainty_cm: uncertainty ?? 0, plants: widths.length });
}

/** By which height a width was corrected, in a week. */
export function heightSentence({ height_cm, height_week }: Height, week: number): string {
  if (height_cm === null || height_cm === 0)
    return "No height is known: this is the width in the plane of the label, and too large.";
  const text = `height ${height_cm} cm`;
  if (height_week === week) return `Corrected by this week's ${text}.`;
  if (height_week === week - 1) return `Corrected by last week's ${text}.`;
  return height_week === null
    ? `Corrected by the ${text}.`
    : `Corrected by the ${text} of week ${height_week}.`;
}

/** True where a picture shows the label of another tray, and not that of this one. Any label is the scale. */
export function isOfOtherTray(labels: readonly string[], trayId: string): boolean {
  const trays = labels.flatMap((text) => {
    const scanned = readScanned(text);
    return scanned.kind === "record" && scanned.table === "tray_formulations" ? [scanned.id] : [];
  });
  return trays.length > 0 && !trays.includes(trayId);
}

/** The height that a picture is measured with, and its week; null without one. */
export type Height = { height_cm: number | null; height_week: number | null };
