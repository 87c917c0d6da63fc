import { z } from "zod";
import { type WaterType, waterTypes, waterUnits } from "../chemicals/schema.ts";
import { Correction, type StockFields, UseRecord } from "../resource-use/schema.ts";
import { editedText, optionalText, requiredText } from "../values/text.ts";
import {
  amountAboveZero,
  Characterized,
  chosen,
  chosenId,
  createdBy,
  creationDate,
  editBase,
  newId,
  optionalFigure,
  warnings,
} from "../values/traits.ts";

export const cakeUnits = ["KG", "GRAMS", "POUNDS"] as const;
export type CakeUnit = (typeof cakeUnits)[number];

export const CakeStorageType = z.object({ id: z.string(), name: z.string(), description: z.string() });
export type CakeStorageType = z.infer<typeof CakeStorageType>;

/** The stored record of a cake, with its use records. */
export type Cake = StockFields & {
  filtration_and_neutralization_details_id: string;
  appearance: string;
  is_for_research: boolean;
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
  location_details: string | null;
  cake_storage_type_id: string;
  /** °C */
  storage_temperature: number | null;
  water_type: WaterType | null;
  water_amount_for_washing: number | null;
  water_amount_for_washing_units: (typeof waterUnits)[number] | null;
  comments: string | null;
  /** Who last entered characteristics, in either form. */
  characterized?: Characterized;
};

const aboveZero = (figure: z.ZodNumber, message: string) => figure.gt(0, message);
const fromZero = (figure: z.ZodNumber, message: string) => figure.min(0, message);

const ph = optionalFigure("ph", "must be > 0", aboveZero).meta({
  label: "pH",
  plausibleTo: 14,
});
const wtPercent = optionalFigure("wt_percent", "must be > 0", aboveZero).meta({
  label: "Wt %",
  unit: "%",
  plausibleTo: 100,
});
const storageTemperature = optionalFigure("storage_temperature", "must be ≥ -273.15", (figure, message) =>
  figure.min(-273.15, message),
).meta({ label: "Storage temperature", unit: "°C" });
const storageType = chosenId("Storage type is required", "Please select a valid storage type").meta({
  label: "Storage type",
  of: "cake_storage_types",
});
const location = chosenId("Location is required", "Please select a valid location").meta({
  label: "Location",
  of: "locations",
});

/** The new cake form. */
export const NewCake = z
  .object({
    id: newId,
    filtration_and_neutralization_details_id: chosenId(
      "Filtration & Neutralization is required",
      "Please select a valid filtration",
    ).meta({ label: "Filtration & Neutralization", of: "filtrations" }),
    amount_created: amountAboveZero("amount_created").meta({
      label: "Amount created",
      unitIn: "amount_units",
    }),
    amount_units: chosen(cakeUnits, "Amount units are required", "Please select valid amount units").meta({
      label: "Amount units",
    }),
    appearance: requiredText("Appearance"),
    is_for_research: z.boolean("is_for_research is required").meta({ label: "Made for research" }),
    ph,
    wt_percent: wtPercent,
    amount_water_for_washing: optionalFigure("amount_water_for_washing", "must be ≥ 0", fromZero).meta({
      label: "Amount water for washing",
    }),
    amount_water_for_washing_units: chosen(waterUnits, "Please select valid water units")
      .nullish()
      .meta({ label: "Water units" }),
    water_type_for_washing: chosen(waterTypes, "Please select a valid water type")
      .nullish()
      .meta({ label: "Water Type for Washing", of: "name" }),
    storage_temperature: storageTemperature,
    cake_storage_type_id: storageType,
    location_id: location,
    location_details: optionalText("Location details"),
    comments: optionalText("Comments"),
    created_by: createdBy,
    creation_date: creationDate,
  })
  .refine(
    ({ amount_water_for_washing: water, amount_water_for_washing_units: units }) =>
      typeof water !== "number" || Boolean(units),
    {
      error: "Please select valid water units",
      path: ["amount_water_for_washing_units"],
      when: ({ value }) => typeof value === "object" && value !== null,
    },
  );
export type NewCake = z.output<typeof NewCake>;

/** The initial characterization form. */
export const InitialCharacteristics = z.object({
  appearance: requiredText("Appearance")
    .nullish()
    .transform((text) => text ?? undefined)
    .meta({ label: "Appearance" }),
  ph,
  wt_percent: wtPercent,
  created_by: createdBy,
  creation_date: creationDate,
  base: editBase,
});
export type InitialCharacteristics = z.output<typeof InitialCharacteristics>;

/** The detailed characterization form, with the storage. */
export const DetailedCharacteristics = z.object({
  ph,
  wt_percent: wtPercent,
  DO: optionalFigure("DO", "must be ≥ 0", fromZero).meta({ label: "DO", unit: "mmol/g" }),
  density: optionalFigure("density", "must be ≥ 0", fromZero).meta({ label: "Density", unit: "g/ml" }),
  zeta_potential: optionalFigure("zeta_potential", "must be between -100 and 100", (figure, message) =>
    figure.min(-100, message).max(100, message),
  ).meta({ label: "Zeta potential", unit: "mV" }),
  has_high_shear: z.boolean("has_high_shear must be yes or no").nullish().meta({ label: "High shear" }),
  cake_storage_type_id: storageType
    .nullish()
    .transform((id) => id ?? undefined)
    .meta({ label: "Storage type", of: "cake_storage_types" }),
  storage_temperature: storageTemperature,
  location_id: location
    .nullish()
    .transform((id) => id ?? undefined)
    .meta({ label: "Location", of: "locations" }),
  location_details: editedText("Location details"),
  created_by: createdBy,
  creation_date: creationDate,
  base: editBase,
});
export type DetailedCharacteristics = z.output<typeof DetailedCharacteristics>;

const Common = z.object({
  id: z.string(),
  nop_process_id: z.string(),
  /** Null on a tablet until the server has assigned it. */
  batch_num: z.string().nullable(),
  sample_type: z.string(),
  is_for_research: z.boolean(),
  amount_supplied: z.number(),
  /** Null if a unit is not known, as `amountRemaining`. */
  amount_remaining: z.number().nullable(),
  amount_units: z.enum(cakeUnits),
  location_name: z.string(),
  storage_type: z.string(),
  is_active: z.boolean(),
  created_by: z.string(),
  creation_date: z.string(),
});

export const CakeListItem = Common;
export type CakeListItem = z.infer<typeof CakeListItem>;

export const CakeDetail = Common.extend({
  filtration_and_neutralization_details_id: z.string(),
  appearance: z.string(),
  ph: z.number().nullable(),
  wt_percent: z.number().nullable(),
  DO: z.number().nullable(),
  zeta_potential: z.number().nullable(),
  has_high_shear: z.boolean().nullable(),
  density: z.number().nullable(),
  volume: z.number().nullable(),
  volume_units: z.enum(waterUnits).nullable(),
  location_id: z.string(),
  location_details: z.string().nullable(),
  cake_storage_type_id: z.string(),
  storage_temperature: z.number().nullable(),
  water_type: z.enum(waterTypes).nullable(),
  water_amount_for_washing: z.number().nullable(),
  water_amount_for_washing_units: z.enum(waterUnits).nullable(),
  characterized: Characterized.nullable(),
  /** When it was marked inactive. */
  inactivated_at: z.string().nullable(),
  recorded_by: z.string(),
  comments: z.string().nullable(),
  use_records: z.array(UseRecord),
  corrections: z.array(Correction),
});
export type CakeDetail = z.infer<typeof CakeDetail>;
export const WrittenCake = CakeDetail.extend({ warnings });
