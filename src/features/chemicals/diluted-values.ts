import type { FormValues } from "#components/form/form-values.ts";
import type { NewDilutedChemical } from "#domain/chemicals/schema.ts";

/** The values of the form of a diluted chemical. */
export type DilutedValues = FormValues<typeof NewDilutedChemical>;
