import { z } from "zod";
import { cakeUnits } from "../cakes/schema.ts";
import type { Stamp } from "../kernel/change.ts";
import { writtenBy } from "../kernel/set-once.ts";
import type { Written } from "../kernel/written.ts";
import type { Role } from "../session/roles.ts";
import { isStaff } from "../session/staff.ts";
import { dayOf } from "../values/time.ts";
import { amountAboveZero, chosen, editBase, orNothing, requiredText } from "../values/traits.ts";
import { checkAgent, HomogenizationData, preTreatmentShape, withoutUnusedAgent } from "./schema.ts";

const correction = {
  reason: requiredText("Reason"),
  /** The values that the form started from. */
  base: editBase,
};

/** The correction of a pre-treatment: its form again, the amount of cake that was really used, and the reason. */
export const PreTreatmentCorrection = z
  .object({
    ...preTreatmentShape,
    amount_cake_used: orNothing(amountAboveZero("Amount of cake used")).meta({
      label: "Amount of cake used",
    }),
    amount_cake_used_units: orNothing(
      chosen(cakeUnits, "Amount units are required", "Please select valid amount units"),
    ).meta({ label: "Cake units" }),
    ...correction,
  })
  .superRefine(checkAgent)
  .transform(withoutUnusedAgent);
export type PreTreatmentCorrection = z.output<typeof PreTreatmentCorrection>;

/** The correction of a run: its form again, and the reason. */
export const RunCorrection = HomogenizationData.extend(correction);
export type RunCorrection = z.output<typeof RunCorrection>;

/** True if data may be corrected: by who entered it, on the same day in New York, and by staff. `at` is ISO UTC. */
export function mayCorrect(entered: Written, { by, at, role }: Written & { role: Role }): boolean {
  return isStaff({ role }) || (entered.by === by && dayOf(entered.at) === dayOf(at));
}

/** The mark of a correction: who corrected the data, when, and why. */
export function correctedBy(stamp: Stamp, reason: string) {
  return { ...writtenBy(stamp), reason };
}
