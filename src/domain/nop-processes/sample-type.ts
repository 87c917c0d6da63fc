import type { Filtration } from "./schema.ts";

/** `Hour 3` or `After reaction`: the sample of a filtration and of its cakes. */
export function sampleType(
  filtration: Pick<Filtration, "hour_number_for_sample" | "is_after_reaction_completed">,
): string {
  return filtration.is_after_reaction_completed
    ? "After reaction"
    : `Hour ${filtration.hour_number_for_sample}`;
}
