import { z } from "zod";
import { cakeUnits } from "../cakes/schema.ts";
import { correction } from "../corrections/corrections.ts";
import { amountAboveZero, chosen, orNothing } from "../values/traits.ts";
import { checkAgent, HomogenizationData, preTreatmentShape, withoutUnusedAgent } from "./schema.ts";

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
