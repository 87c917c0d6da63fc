import type { FormValues } from "#components/saving/use-command-form.ts";
import type { NewDilutedChemical } from "#domain/chemicals/schema.ts";

/** The values of the form of a diluted chemical. */
export type DilutedValues = FormValues<typeof NewDilutedChemical>;
