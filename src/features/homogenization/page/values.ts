import type { z } from "zod";
import type { HomogenizationData, PreHomogenizationData } from "#domain/homogenizations/schema.ts";

/** What stands in the two forms while they are filled in. */
export type PreTreatmentValues = z.input<typeof PreHomogenizationData>;
export type RunValues = z.input<typeof HomogenizationData>;
