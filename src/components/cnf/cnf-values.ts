import type { NewCnf } from "#domain/cnfs/schema.ts";
import type { FormValues } from "../form/form-values.ts";

/** Values of the form for a new CNF. */
export type CnfValues = FormValues<typeof NewCnf>;
