import type { FormValues } from "#components/form-values.ts";
import type { NewDilutedChemical } from "#domain/chemicals/schema.ts";

/** What the form of a diluted chemical holds. */
export type DilutedValues = FormValues<typeof NewDilutedChemical>;
