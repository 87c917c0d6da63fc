import { z } from "zod";
import { type CakeUnit, cakeUnits } from "../cakes/schema.ts";
import { type WaterType, waterTypes, waterUnits } from "../chemicals/schema.ts";
import { allowOverdraw, Correction, type StockFields, UseRecord } from "../resource-use/schema.ts";
import { optionalText } from "../values/text.ts";
import {
  Characterized,
  chosen,
  chosenId,
  createdBy,
  creationDate,
  figure,
  newId,
  rangeError,
  warnings,
} from "../values/traits.ts";
import { NOT_NEGATIVE, ph, wtPercent } from "./characteristics.ts";

export const cnfUnits = ["LITRES", "ML", "KG", "GRAMS"] as const;
type CnfUnit = (typeof cnfUnits)[number];

/** The stored record of a CNF, with its use records. */
export type Cnf = StockFields & {
  /** `CNF-2026-004-02`; null on a tablet until the server has assigned it. */
  name: string | null;
  /** The cake it was made from, also if the form named a use record. */
  cake_id: string;
  /** The cake use record: named in the form, or created with the CNF. */
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
  amount_units: CnfUnit;
  wt_percent: number | null;
  /** The wt% at which the pH was measured. */
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
  comments: string | null;
  /** Who last entered characteristics, in either form. */
  characterized?: Characterized;
};

/** A required number; messages contain the raw field name, as specified. */
const aNumber = (field: string) => figure(field, `${field} must be a number`);

const fromZero = (field: string) => aNumber(field).min(0, `${field} ${NOT_NEGATIVE}`);

const notARange = "homogenization_pressure_range must be a valid range";
const pressureRange = z
  .custom<[number, number]>(isRange, { error: rangeError("Pressure Range", notARange), abort: false })
  .meta({
    type: "array",
    prefixItems: [{ type: "number" }, { type: "number" }],
    minItems: 2,
    maxItems: 2,
  });

function isRange(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [low, high]: unknown[] = value;
  return Number.isFinite(low) && Number.isFinite(high) && Number(low) < Number(high);
}

const notOneSource = "Please fill out exactly one of either Cake or Cake Use Record.";
const notAMachine = "Please select a homogenization equipment";
/** An optional id. */
const optionalId = (wrong: string) =>
  z.union([chosenId(wrong), z.literal("").transform(() => null)], { error: wrong }).nullish();

/** The CNF creation form: from a cake use record, or from a cake, whose use is then recorded with the CNF. */
export const NewCnf = z
  .object({
    id: newId,
    homogenization_equipment_id: chosenId(notAMachine).meta({
      label: "Homogenization equipment",
      of: "equipment",
    }),
    homogenization_pressure_range: pressureRange.meta({ label: "Pressure Range", unit: "PSI" }),
    homogenization_temperature: aNumber("homogenization_temperature")
      .min(-273.15, "homogenization_temperature must be ≥ -273.15")
      .meta({ label: "Temperature", unit: "°C" }),
    homogenization_rpm: fromZero("homogenization_rpm").meta({ label: "Rpm", unit: "rpm" }),
    cake_use_record_id: optionalId("Please select a valid cake use record").meta({
      label: "Cake Use Record",
      of: "use",
    }),
    cake_id: optionalId("Please select a valid cake").meta({ label: "Cake", of: "cakes" }),
    amount_cake: fromZero("amount_cake").meta({ label: "Amount of cake" }),
    amount_cake_units: chosen(
      cakeUnits,
      "Amount units are required",
      "Please select valid amount units",
    ).meta({ label: "Cake units" }),
    cake_wt_percent: fromZero("cake_wt_percent")
      .max(100, "cake_wt_percent must be at most 100")
      .meta({ label: "Cake wt %", unit: "%" }),
    water_type_for_homogenization: chosen(
      waterTypes,
      "Water type is required",
      "Please select a valid water type",
    ).meta({ label: "Water Type", of: "name" }),
    amount_water_added_for_homogenization: fromZero("amount_water_added_for_homogenization").meta({
      label: "Amount water added",
    }),
    amount_water_added_for_homogenization_units: chosen(waterUnits, "Please select valid water units").meta({
      label: "Water units",
    }),
    neutralizing_agent_type_id: optionalId("Please select a valid neutralizing agent").meta({
      label: "Neutralizing agent",
      of: "chemical_names",
    }),
    amount_created: fromZero("amount_created").meta({ label: "Amount created" }),
    amount_created_units: chosen(
      cnfUnits,
      "Amount units are required",
      "Please select valid amount units",
    ).meta({ label: "Amount units" }),
    wt_percent: wtPercent,
    ph,
    appearance: optionalText("Appearance"),
    location_id: chosenId("Location is required", "Please select a valid location").meta({
      label: "Location",
      of: "locations",
    }),
    comments: optionalText("Comments"),
    created_by: createdBy,
    creation_date: creationDate,
    /** The homogenization that made it. */
    homogenization_id: optionalId("Please select a valid homogenization").meta({
      label: "Homogenization",
      of: "homogenizations",
    }),
    allow_overdraw: allowOverdraw,
  })
  .refine(hasOneSource, {
    error: notOneSource,
    path: ["cake_use_record_id"],
    // Reported together with the other errors of the form.
    when: ({ value }) => typeof value === "object" && value !== null,
  });
export type NewCnf = z.output<typeof NewCnf>;

function hasOneSource(value: { cake_id?: unknown; cake_use_record_id?: unknown }): boolean {
  return Boolean(value.cake_id) !== Boolean(value.cake_use_record_id);
}

const optionalNumber = z.number().nullable();

export const CnfListItem = z.object({
  id: z.string(),
  /** Null until the server has assigned it. */
  name: z.string().nullable(),
  wt_percent: optionalNumber,
  nop_process_id: z.string(),
  batch_number: z.string().nullable(),
  cake_id: z.string(),
  /** Null for a CNF that was made without an experiment. */
  homogenization_id: z.string().nullable(),
  /** The amount created. */
  amount_supplied: z.number(),
  /** Null if a unit is not known, as `amountRemaining`. */
  amount_remaining: z.number().nullable(),
  amount_units: z.enum(cnfUnits),
  /** The amount remaining depends on an estimated density of 1.000 g/ml. */
  estimated: z.boolean(),
  description: z.string(),
  is_active: z.boolean(),
  location_name: z.string(),
  creation_date: z.string(),
  created_by: z.string(),
  recorded_by: z.string(),
});
export type CnfListItem = z.infer<typeof CnfListItem>;

export const CnfDetail = CnfListItem.extend({
  ph: optionalNumber,
  wt_percent_for_ph: optionalNumber,
  appearance: z.string().nullable(),
  density: optionalNumber,
  electrical_conductivity: optionalNumber,
  zeta_potential: optionalNumber,
  fiber_width: optionalNumber,
  fiber_length: optionalNumber,
  aspect_ratio: optionalNumber,
  degree_of_oxidation: optionalNumber,
  crystallinity_index: optionalNumber,
  thermal_stability: optionalNumber,
  characterized: Characterized.nullable(),
  /** When it was marked inactive. */
  inactivated_at: z.string().nullable(),
  characterization_sample_location: z.string().nullable(),
  library_sample_location: z.string().nullable(),
  /** Null also until the server has assigned it. */
  homogenization_name: z.string().nullable(),
  homogenization_equipment_id: z.string(),
  homogenization_equipment_name: z.string(),
  homogenization_pressure_range: z.tuple([z.number(), z.number()]),
  homogenization_temperature: z.number(),
  homogenization_rpm: z.number(),
  /** `Cake NOP-2026-004 Hour 3` */
  cake_name: z.string(),
  cake_use_record_id: z.string(),
  amount_cake: z.number(),
  amount_cake_units: z.enum(cakeUnits),
  cake_wt_percent: z.number(),
  water_type_for_homogenization: z.enum(waterTypes),
  amount_water_added_for_homogenization: z.number(),
  amount_water_added_for_homogenization_units: z.enum(waterUnits),
  neutralizing_agent_type_id: z.string().nullable(),
  neutralizing_agent_name: z.string().nullable(),
  location_id: z.string(),
  comments: z.string().nullable(),
  use_records: z.array(UseRecord),
  corrections: z.array(Correction),
});
export type CnfDetail = z.infer<typeof CnfDetail>;
export const WrittenCnf = CnfDetail.extend({ warnings });
