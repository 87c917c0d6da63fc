import { z } from "zod";
import { Location, Supplier } from "../lookups/lookups.ts";
import { Correction, type StockFields, UseRecord } from "../resource-use/schema.ts";
import {
  type StockDetails,
  type SubstanceDetails,
  stockDetailAnswers,
  stockDetailFields,
  substanceDetailAnswers,
  substanceDetailFields,
} from "../stock-details/schema.ts";
import { optionalText } from "../values/text.ts";
import {
  amountAboveZero,
  amountFromZero,
  chosen,
  chosenId,
  createdBy,
  creationDate,
  newId,
  supplierId,
  warnings,
} from "../values/traits.ts";

export const chemicalTypes = ["ACID", "CATION", "OTHER", "NEUTRALIZING_AGENT", "CROSSLINKING_AGENT"] as const;
export type ChemicalType = (typeof chemicalTypes)[number];

export const chemicalUnits = ["KG", "GRAMS", "LITRES", "ML", "POUNDS", "OTHER"] as const;
export type ChemicalUnit = (typeof chemicalUnits)[number];

export const concentrationUnits = ["MILLIMOLAR", "PERCENT", "OTHER"] as const;
export type ConcentrationUnit = (typeof concentrationUnits)[number];

export const waterTypes = ["DI_WATER", "TAP_WATER", "REC_WATER", "RO_WATER", "OTHER"] as const;
export type WaterType = (typeof waterTypes)[number];

export const waterUnits = ["LITRES", "ML"] as const;

export const ChemicalName = z.object({
  id: z.string(),
  name: z.string(),
  chemical_type: z.enum(chemicalTypes),
});
export type ChemicalName = z.infer<typeof ChemicalName>;

/** The stored record of a chemical: one container, with its use records. */
export type Chemical = StockFields &
  StockDetails &
  SubstanceDetails & {
    chemical_name_id: string;
    amount_units: ChemicalUnit;
    concentration: number;
    concentration_units: ConcentrationUnit;
    supplier_id: number | null;
    comments: string | null;
    /** The use record of the source, if the chemical was diluted. */
    derived_from_use_record_id: string | null;
    amount_water_added: number | null;
    amount_water_added_units: (typeof waterUnits)[number] | null;
    water_type: WaterType | null;
  };

const amountUnits = chosen(chemicalUnits, "Amount units are required", "Please select valid amount units");
const strengthUnits = chosen(
  concentrationUnits,
  "Concentration units are required",
  "Please select valid concentration units",
);

/** The new chemical form. */
export const NewChemical = z.object({
  id: newId,
  chemical_name_id: chosenId("Chemical name ID is required").meta({
    label: "Chemical",
    of: "chemical_names",
  }),
  amount_supplied: amountFromZero("Amount supplied").meta({ unitIn: "amount_units" }),
  amount_units: amountUnits.meta({ label: "Amount units" }),
  concentration: amountFromZero("Concentration"),
  concentration_units: strengthUnits.meta({ label: "Concentration units" }),
  supplier_id: supplierId,
  location_id: chosenId("Location is required").meta({ label: "Location", of: "locations" }),
  created_by: createdBy,
  creation_date: creationDate,
  comments: optionalText("Comments"),
  ...stockDetailFields,
  ...substanceDetailFields,
});
export type NewChemical = z.output<typeof NewChemical>;

/** The diluted chemical form. */
export const NewDilutedChemical = z
  .object({
    id: newId,
    chemical_use_record_id: chosenId(
      "Resource use record is required",
      "Please select a valid resource use record",
    ).meta({ label: "Resource use record", of: "use" }),
    amount_water_added: amountAboveZero("Amount water added"),
    /** If omitted, derived from the units of the created amount. */
    amount_water_added_units: chosen(waterUnits, "Please select valid water units")
      .nullish()
      .meta({ label: "Water units" }),
    water_type: chosen(waterTypes, "Water type is required", "Please select a valid water type").meta({
      label: "Water Type",
      of: "name",
    }),
    derived_chemical_amount_created: amountAboveZero("Derived chemical amount created"),
    derived_chemical_amount_created_units: amountUnits.meta({ label: "Amount units" }),
    derived_chemical_concentration_created: amountAboveZero("Derived chemical concentration created"),
    derived_chemical_concentration_created_units: strengthUnits.meta({ label: "Concentration units" }),
    /** The id of the location; other clients send `location_id`. */
    location: chosenId("Location is required").nullish().meta({ label: "Location", of: "locations" }),
    location_id: chosenId("Location is required").nullish().meta({ label: "Location", of: "locations" }),
    created_by: createdBy,
    creation_date: creationDate,
    comments: optionalText("Comments"),
    ...stockDetailFields,
    reorder_level: stockDetailFields.reorder_level.meta({
      label: "Reorder level",
      unitIn: "derived_chemical_amount_created_units",
    }),
    density: substanceDetailFields.density,
    ghs_pictograms: substanceDetailFields.ghs_pictograms,
    signal_word: substanceDetailFields.signal_word,
  })
  .refine(({ location, location_id }) => Boolean(location ?? location_id), {
    error: "Location is required",
    path: ["location"],
    when: ({ value, issues }) => isObject(value) && !issues.some(({ path }) => path?.[0] === "location"),
  });
export type NewDilutedChemical = z.output<typeof NewDilutedChemical>;

const isObject = (value: unknown) => typeof value === "object" && value !== null;

const Common = z.object({
  id: z.string(),
  chemical_name: z.string(),
  chemical_type: z.enum(chemicalTypes),
  amount_supplied: z.number(),
  /** Null if a unit is not known, as `amountRemaining`. */
  amount_remaining: z.number().nullable(),
  amount_units: z.enum(chemicalUnits),
  concentration: z.number(),
  concentration_units: z.enum(concentrationUnits),
  is_active: z.boolean(),
  is_diluted: z.boolean(),
  creation_date: z.string(),
  ...stockDetailAnswers,
  ...substanceDetailAnswers,
});

export const ChemicalListItem = Common.extend({
  supplier_name: z.string().nullable(),
  location_name: z.string(),
});
export type ChemicalListItem = z.infer<typeof ChemicalListItem>;

export const ChemicalDetail = Common.extend({
  chemical_name_id: z.string(),
  supplier_id: z.int().nullable(),
  supplier: Supplier.nullable(),
  location_id: z.string(),
  location: Location,
  created_by: z.string(),
  recorded_by: z.string(),
  comments: z.string().nullable(),
  /** When it was marked inactive. */
  inactivated_at: z.string().nullable(),
  derived_from_use_record_id: z.string().nullable().meta({ label: "Diluted from", of: "use" }),
  /** The chemical it was diluted from. */
  derived_from_chemical_id: z.string().nullable(),
  amount_water_added: z.number().nullable(),
  amount_water_added_units: z.enum(waterUnits).nullable(),
  water_type: z.enum(waterTypes).nullable(),
  use_records: z.array(UseRecord),
  corrections: z.array(Correction),
});
export type ChemicalDetail = z.infer<typeof ChemicalDetail>;
export const CreatedChemical = ChemicalDetail.extend({ warnings });
