import type { FormValues } from "#components/form-values.ts";
import type { HomogenizationData, PreHomogenizationData } from "#domain/homogenizations/schema.ts";

/** What the two forms hold. */
export type PreTreatmentValues = FormValues<typeof PreHomogenizationData>;
export type RunValues = FormValues<typeof HomogenizationData>;
