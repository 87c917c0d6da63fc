import { z } from "zod";
import { Written } from "../kernel/written.ts";
import { editBase, requiredText } from "../values/traits.ts";

/** The mark of a correction: who corrected the data last, when, and why. */
export const Corrected = Written.extend({ reason: z.string() });
export type Corrected = z.infer<typeof Corrected>;

/** The fields of every correction, beside those of the data. */
export const correction = {
  reason: requiredText("Reason"),
  /** The values that the form started from. */
  base: editBase,
};
