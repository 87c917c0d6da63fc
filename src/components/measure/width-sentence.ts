import { type PhotoWidth, showUncertainty } from "#domain/trays/photo-width.ts";
import { roundTo } from "#domain/values/quantities.ts";
import { countOf } from "#domain/values/words.ts";

/** `12.4 cm ± 0.4 from the picture, 9 plants` */
export function widthSentence({
  width_cm,
  uncertainty_cm,
  plants,
}: Pick<PhotoWidth, "width_cm" | "uncertainty_cm" | "plants">): string {
  return `${widthText(width_cm)} ± ${showUncertainty(uncertainty_cm)} from the picture, ${countOf(plants, "plants")}`;
}

/** What to do where a width was corrected by another height than the one that is known now; null otherwise. Lengths in cm. */
export function againSentence(
  { height_cm }: Pick<PhotoWidth, "height_cm">,
  now: number | null,
): string | null {
  if (height_cm === (now ?? 0)) return null;
  return `Measured ${height_cm === 0 ? "without a height" : `with height ${height_cm} cm`}: measure again`;
}

/** The question about a picture with the label of another tray only. `code` is that of this tray. */
export const otherTraySentence = (code: string) =>
  `The label in this picture is that of another tray. Does the picture show ${code}?`;

/** `12.4 cm` */
export const widthText = (cm: number) => `${roundTo(cm, 1).toFixed(1)} cm`;
