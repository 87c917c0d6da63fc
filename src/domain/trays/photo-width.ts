import { z } from "zod";
import { roundAmount, roundTo } from "../values/quantities.ts";
import { text } from "../values/text.ts";
import { countOf } from "../values/words.ts";

const WRONG = "The measurement of the picture is not valid";
/** Of a width that is not the one that was measured in the picture. */
export const OTHER_WIDTH = "Canopy width must be the width measured in the picture";

const number = z.number({ error: WRONG }).overwrite(roundAmount);
const length = number.nonnegative(WRONG).max(10_000, WRONG);
const share = number.min(-2, WRONG).max(2, WRONG);
const count = z.int({ error: WRONG }).nonnegative(WRONG).max(100_000, WRONG);

/** How the mean canopy width of a week was measured in a picture (docs/photo-measures.md). Lengths in cm. */
export const PhotoWidth = z.object(
  {
    /** The picture; null if it was not saved. It is sent on its own, so it may arrive later. */
    image_id: z.guid(WRONG).toLowerCase().nullable(),
    /** Name and version of the method: `label-plane 2`. */
    method: text(WRONG).trim().min(1, WRONG).max(40, WRONG),
    /** The mean that was taken, which is the week's `avg_canopy_width`. */
    width_cm: length.positive(WRONG),
    /** Half of the interval in which the mean is with a probability of 95 %. */
    uncertainty_cm: length,
    /** Standard deviation of the plants' widths; null for one plant. */
    sd_cm: length.nullable(),
    /** Plants that were measured. */
    plants: count.positive(WRONG),
    /** Height of the leaves by which the width was corrected, and the week that it was measured in. */
    height_cm: length,
    height_week: count.nullable(),
    cover_cm2: number.nonnegative(WRONG).max(1_000_000, WRONG).nullable(),
    cover_share: share.nullable(),
    greenness: share.nullable(),
    /** Plants that the person removed from the measurement, and plants that the person drew. */
    removed: count,
    drawn: count,
  },
  WRONG,
);
export type PhotoWidth = z.output<typeof PhotoWidth>;

/** True if a width is the one that was measured, or if none was measured in a picture. */
export function isOfWidth(photo: PhotoWidth | null | undefined, width: number): boolean {
  return !photo || photo.width_cm === width;
}

/** `± 0.4 cm, 9 plants`: what a width that was measured in a picture has beside its figure. */
export function showPhotoWidth({ uncertainty_cm, plants }: PhotoWidth): string {
  return `± ${showUncertainty(uncertainty_cm)} cm, ${countOf(plants, "plants")}`;
}

/** `0.4`, `0.07`: the uncertainty of a width, cm. */
export function showUncertainty(cm: number): string {
  const rounded = roundTo(cm, 2);
  return rounded.toFixed(rounded < 0.1 ? 2 : 1);
}
