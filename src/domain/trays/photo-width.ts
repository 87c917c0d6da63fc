import { z } from "zod";

const WRONG = "The measurement of the picture is not valid";
const length = z.number({ error: WRONG }).nonnegative(WRONG).max(10_000, WRONG);
const share = z.number({ error: WRONG }).min(-2, WRONG).max(2, WRONG);
const count = z.int({ error: WRONG }).nonnegative(WRONG).max(100_000, WRONG);

/** How the mean canopy width of a week was measured in a picture (docs/photo-measures.md). Lengths in cm. */
export const PhotoWidth = z.object({
  /** The picture; null if it was not saved. It is sent on its own, so it may arrive later. */
  image_id: z.guid(WRONG).toLowerCase().nullable(),
  /** Name and version of the method: `label-plane 1`. */
  method: z.string({ error: WRONG }).min(1, WRONG).max(40, WRONG),
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
  cover_cm2: length.max(1_000_000, WRONG).nullable(),
  cover_share: share.nullable(),
  greenness: share.nullable(),
  /** Plants that the person removed from the measurement, and plants that the person drew. */
  removed: count,
  drawn: count,
});
export type PhotoWidth = z.output<typeof PhotoWidth>;
