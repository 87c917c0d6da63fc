import type { CakeUnit } from "../cakes/schema.ts";
import type { WaterType, waterUnits } from "../chemicals/schema.ts";
import type { StoredCorrection, StoredUseRecord } from "../resource-use/schema.ts";

export const cnfUnits = ["LITRES", "ML", "KG", "GRAMS"] as const;
export type CnfUnit = (typeof cnfUnits)[number];

/** The record of a CNF, with its uses. */
export type Cnf = {
  id: string;
  /** `CNF-2026-004-02`; null on a tablet until the server has given it. */
  name: string | null;
  /** The cake it was made of, also where the form named a use record of it. */
  cake_id: string;
  /** The use of the cake that went into it: named in the form, or made along with it. */
  cake_use_record_id: string;
  homogenization_id: string | null;
  homogenization_equipment_id: string;
  /** PSI, the lower one first */
  homogenization_pressure_range: [number, number];
  /** °C */
  homogenization_temperature: number;
  homogenization_rpm: number;
  amount_cake: number;
  amount_cake_units: CakeUnit;
  cake_wt_percent: number;
  water_type_for_homogenization: WaterType;
  amount_water_added_for_homogenization: number;
  amount_water_added_for_homogenization_units: (typeof waterUnits)[number];
  /** A chemical name of type NEUTRALIZING_AGENT. */
  neutralizing_agent_type_id: string | null;
  /** The amount created: the ledger of every stock begins with a field of this name. */
  amount_supplied: number;
  amount_units: CnfUnit;
  wt_percent: number | null;
  /** The wt% at which the pH was taken. */
  wt_percent_for_ph: number | null;
  ph: number | null;
  appearance: string | null;
  /** g/ml */
  density: number | null;
  /** µS/cm */
  electrical_conductivity: number | null;
  /** mV, with its sign */
  zeta_potential: number | null;
  /** nm, as is the length */
  fiber_width: number | null;
  fiber_length: number | null;
  aspect_ratio: number | null;
  /** mmol/g dry fibre */
  degree_of_oxidation: number | null;
  /** % */
  crystallinity_index: number | null;
  /** °C */
  thermal_stability: number | null;
  location_id: string;
  comments: string | null;
  created_by: string;
  creation_date: string;
  /** Marked inactive: for good. */
  inactivated_at: string | null;
  recorded_by: string;
  recorded_at: string;
  use_records: StoredUseRecord[];
  corrections?: StoredCorrection[];
};
