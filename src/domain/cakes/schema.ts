import { z } from "zod";
import type { WaterType, waterUnits } from "../chemicals/schema.ts";
import type { StoredCorrection, StoredUseRecord } from "../resource-use/schema.ts";

export const cakeUnits = ["KG", "GRAMS", "POUNDS"] as const;
export type CakeUnit = (typeof cakeUnits)[number];

export const CakeStorageType = z.object({ id: z.string(), name: z.string(), description: z.string() });
export type CakeStorageType = z.infer<typeof CakeStorageType>;

/** The record of a cake, with its uses. */
export type Cake = {
  id: string;
  filtration_and_neutralization_details_id: string;
  appearance: string;
  is_for_research: boolean;
  /** The amount created: the ledger of every stock begins with a field of this name. */
  amount_supplied: number;
  amount_units: CakeUnit;
  ph: number | null;
  /** 100 × oven-dry mass ÷ total mass */
  wt_percent: number | null;
  /** Degree of oxidation, mmol/g dry fibre */
  DO: number | null;
  /** mV */
  zeta_potential: number | null;
  has_high_shear: boolean | null;
  /** g/ml */
  density: number | null;
  location_id: string;
  location_details: string | null;
  cake_storage_type_id: string;
  /** °C */
  storage_temperature: number | null;
  water_type: WaterType | null;
  water_amount_for_washing: number | null;
  water_amount_for_washing_units: (typeof waterUnits)[number] | null;
  comments: string | null;
  created_by: string;
  creation_date: string;
  inactivated_at: string | null;
  recorded_by: string;
  recorded_at: string;
  use_records: StoredUseRecord[];
  corrections?: StoredCorrection[];
};
