import { DetailedCharacterization, InitialCharacteristics } from "#domain/cnfs/characteristics.ts";
import type { CnfDetail } from "#domain/cnfs/schema.ts";
import { type Field, fieldsOf } from "#domain/kernel/fields.ts";

const fields = { ...fieldsOf(InitialCharacteristics), ...fieldsOf(DetailedCharacterization) };

const measured = [
  ...(["ph", "wt_percent_for_ph", "zeta_potential", "electrical_conductivity", "fiber_length"] as const),
  ...(["fiber_width", "aspect_ratio", "crystallinity_index", "degree_of_oxidation", "density"] as const),
  "thermal_stability",
] as const satisfies (keyof CnfDetail)[];

type Measure = Field & { field: (typeof measured)[number] };

/** The measurements of a CNF, in the order of its page. */
export const measures: readonly Measure[] = measured.map((field) => ({ field, ...fields[field] }));
