import type { CnfDetail } from "#domain/cnfs/schema.ts";

type Measured = {
  [F in keyof CnfDetail]: CnfDetail[F] extends number | null
    ? null extends CnfDetail[F]
      ? F
      : never
    : never;
}[keyof CnfDetail];

type Measure = { field: Exclude<Measured, "wt_percent">; label: string; unit?: string };

/** What is measured of a CNF, in the order of its page. */
export const measures: readonly Measure[] = [
  { field: "ph", label: "pH" },
  { field: "wt_percent_for_ph", label: "Wt % for pH", unit: "%" },
  { field: "zeta_potential", label: "Zeta potential", unit: "mV" },
  { field: "electrical_conductivity", label: "Electrical conductivity", unit: "µS/cm" },
  { field: "fiber_length", label: "Fiber length", unit: "nm" },
  { field: "fiber_width", label: "Fiber width", unit: "nm" },
  { field: "aspect_ratio", label: "Aspect ratio" },
  { field: "crystallinity_index", label: "Crystallinity index", unit: "%" },
  { field: "degree_of_oxidation", label: "Degree of oxidation", unit: "mmol/g" },
  { field: "density", label: "Density", unit: "g/ml" },
  { field: "thermal_stability", label: "Thermal stability", unit: "°C" },
];
