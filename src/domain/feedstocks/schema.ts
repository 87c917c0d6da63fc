import { z } from "zod";
import type { StoredCorrection, StoredUseRecord } from "../resource-use/schema.ts";

export const feedstockTypes = ["HARDWOOD", "SOFTWOOD", "NONWOODY", "OTHER"] as const;
export type FeedstockType = (typeof feedstockTypes)[number];

export const feedstockUnits = ["KG", "GRAMS", "POUNDS"] as const;
export type FeedstockUnit = (typeof feedstockUnits)[number];

export const FeedstockName = z.object({
  id: z.string(),
  name: z.string(),
  feedstock_type: z.enum(feedstockTypes),
});
export type FeedstockName = z.infer<typeof FeedstockName>;

/** The record of a feedstock: one delivery, with its uses. */
export type Feedstock = {
  id: string;
  feedstock_name_id: string;
  /** Unique in the lab, without regard to case. */
  identifier: string;
  /** The supplier's catalogue number. */
  product_id: string | null;
  amount_supplied: number;
  amount_units: FeedstockUnit;
  supplier_id: number;
  location_id: string;
  created_by: string;
  creation_date: string;
  initial_comments: string | null;
  inactivated_at: string | null;
  /** E-mail; null until it is characterized. */
  characterized_by: string | null;
  /** mm */
  particle_size: number | null;
  /** % of the wet mass */
  moisture_content: number | null;
  /** % of the dry mass, as are the two below */
  lignin_content: number | null;
  cellulose_content: number | null;
  hemicellulose_content: number | null;
  impurities: string | null;
  characterization_comments: string | null;
  recorded_by: string;
  recorded_at: string;
  use_records: StoredUseRecord[];
  corrections?: StoredCorrection[];
};
