import { z } from "zod";
import { Location, Supplier } from "../lookups/lookups.ts";
import { Correction, type StockFields, UseRecord } from "../resource-use/schema.ts";
import { type StockDetails, stockDetailAnswers, stockDetailFields } from "../stock-details/schema.ts";
import { editedText, optionalText, text } from "../values/text.ts";
import {
  chosen,
  chosenId,
  createdBy,
  creationDate,
  figure,
  newId,
  orNothing,
  supplierId,
} from "../values/traits.ts";

export const feedstockTypes = ["HARDWOOD", "SOFTWOOD", "NONWOODY", "OTHER"] as const;
export type FeedstockType = (typeof feedstockTypes)[number];

export const feedstockUnits = ["KG", "GRAMS", "POUNDS"] as const;
type FeedstockUnit = (typeof feedstockUnits)[number];

export const FeedstockName = z.object({
  id: z.string(),
  name: z.string(),
  feedstock_type: z.enum(feedstockTypes),
});
export type FeedstockName = z.infer<typeof FeedstockName>;

/** The stored record of a feedstock: one delivery, with its use records. */
export type Feedstock = StockFields &
  StockDetails & {
    feedstock_name_id: string;
    /** Unique among feedstocks, case-insensitive. */
    identifier: string;
    /** The supplier's catalogue number. */
    product_id: string | null;
    /** As entered in the form. Views show the type of the feedstock name instead. */
    type: FeedstockType;
    amount_units: FeedstockUnit;
    supplier_id: number;
    initial_comments: string | null;
    /** E-mail; null before the characterization. */
    characterized_by: string | null;
    /** Who was signed in when `characterized_by` was typed; absent where that was not stored. */
    characterized_recorded_by?: string;
    characterized_at: string | null;
    /** mm */
    particle_size: number | null;
    /** % of the wet mass */
    moisture_content: number | null;
    /** % of the dry mass, also for the next two */
    lignin_content: number | null;
    cellulose_content: number | null;
    hemicellulose_content: number | null;
    impurities: string | null;
    characterization_comments: string | null;
  };

/** Fields that are unique among feedstocks, case-insensitive. */
export const uniqueFields = ["identifier"] as const;
export type UniqueField = (typeof uniqueFields)[number];

const tooShort = "Identifier must be at least 3 characters long";
const notAnAmount = "Amount supplied must be a number greater than 0";

/** The new feedstock form. */
export const NewFeedstock = z.object({
  id: newId,
  feedstock_name_id: chosenId("Feedstock name is required", "Please select a valid feedstock name").meta({
    label: "Feedstock",
    of: "feedstock_names",
  }),
  identifier: text(tooShort)
    .trim()
    .min(3, tooShort)
    .max(200, "Identifier must be at most 200 characters")
    .meta({ label: "Identifier" }),
  product_id: optionalText("Product ID"),
  type: chosen(feedstockTypes, "Please select a valid feedstock type")
    .nullish()
    .transform((type) => type ?? "OTHER"),
  /** A new feedstock is active, and remains so while stock remains. */
  is_active: z
    .literal(true, "A new feedstock is active")
    .nullish()
    .transform(() => true as const),
  amount_supplied: figure("Amount supplied", notAnAmount)
    .gt(0, notAnAmount)
    .meta({ label: "Amount supplied", unitIn: "amount_units" }),
  amount_units: chosen(feedstockUnits, "Amount units are required", "Please select valid amount units").meta({
    label: "Amount units",
  }),
  supplier_id: supplierId,
  location_id: chosenId("Location is required", "Please select a valid location").meta({
    label: "Location",
    of: "locations",
  }),
  created_by: createdBy,
  creation_date: creationDate,
  initial_comments: optionalText("Initial comments"),
  ...stockDetailFields,
});
export type NewFeedstock = z.output<typeof NewFeedstock>;

const measured = (label: string, unit: string) => {
  const wrong = `${label} must be a number greater than or equal to 0`;
  return orNothing(figure(label, wrong).min(0, wrong)).meta({
    label,
    unit,
    ...(unit === "%" && { plausibleTo: 100 }),
  });
};

/** The measurements of a feedstock. Contents other than moisture refer to the dry mass. */
export const Measurements = z.object({
  particle_size: measured("Particle size", "mm"),
  moisture_content: measured("Moisture content", "%"),
  lignin_content: measured("Lignin content", "%"),
  cellulose_content: measured("Cellulose content", "%"),
  hemicellulose_content: measured("Hemicellulose content", "%"),
});

/** The characterization form: an omitted field is unchanged, null clears a field. */
export const Characterization = z.object({
  ...Measurements.shape,
  impurities: editedText("Impurities"),
  characterization_comments: editedText("Characterization comments"),
  characterized_by: createdBy.meta({ label: "Characterized By" }),
  /** The values the form started from. */
  base: z.record(z.string(), z.unknown()).nullish(),
});
export type Characterization = z.output<typeof Characterization>;

const Common = z.object({
  id: z.string(),
  identifier: z.string(),
  amount_supplied: z.number(),
  /** Null if a unit is not known, as `amountRemaining`. */
  amount_remaining: z.number().nullable(),
  amount_units: z.enum(feedstockUnits),
  is_active: z.boolean(),
  creation_date: z.string(),
  created_by: z.string(),
  recorded_by: z.string(),
  characterized_by: z.string().nullable(),
  characterized_recorded_by: z.string().nullable(),
  ...stockDetailAnswers,
});

export const FeedstockListItem = Common.extend({
  feedstock_name: z.string(),
  feedstock_type: z.enum(feedstockTypes),
  supplier_name: z.string(),
  location_name: z.string(),
  is_characterized: z.boolean(),
});
export type FeedstockListItem = z.infer<typeof FeedstockListItem>;

export const FeedstockDetail = Common.extend({
  feedstock_name_id: z.string(),
  feedstock_name: FeedstockName,
  product_id: z.string().nullable(),
  supplier_id: z.int(),
  supplier: Supplier.nullable(),
  location_id: z.string(),
  location: Location,
  initial_comments: z.string().nullable(),
  particle_size: z.number().nullable(),
  moisture_content: z.number().nullable(),
  lignin_content: z.number().nullable(),
  cellulose_content: z.number().nullable(),
  hemicellulose_content: z.number().nullable(),
  impurities: z.string().nullable(),
  characterization_comments: z.string().nullable(),
  /** When it was marked inactive. */
  inactivated_at: z.string().nullable(),
  resource_use_records: z.array(UseRecord),
  corrections: z.array(Correction),
});
export type FeedstockDetail = z.infer<typeof FeedstockDetail>;
