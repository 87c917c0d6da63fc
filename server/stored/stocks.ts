import { z } from "zod";
import { DetailedCharacteristics, NewCake } from "#domain/cakes/schema.ts";
import { NewChemical, NewDilutedChemical, waterTypes, waterUnits } from "#domain/chemicals/schema.ts";
import { DetailedCharacterization, InitialCharacteristics } from "#domain/cnfs/characteristics.ts";
import { NewCnf } from "#domain/cnfs/schema.ts";
import { Characterization, NewFeedstock } from "#domain/feedstocks/schema.ts";
import { stockTables } from "#domain/resource-use/names.ts";
import { NewUseRecord, Unit } from "#domain/resource-use/schema.ts";
import { UNUSED } from "#domain/resource-use/totals.ts";
import { NewSample } from "#domain/sample-library/schema.ts";
import { stockDetailFields, substanceDetailFields } from "#domain/stock-details/schema.ts";
import { MAX_AMOUNT } from "#domain/values/quantities.ts";
import { supplierId } from "#domain/values/traits.ts";
import { created, id, made, moment, orNull, who, withdrawable, words } from "./fields.ts";

const amount = z.number().min(0).max(MAX_AMOUNT);

const correction = z.strictObject({
  id,
  new_amount_remaining: amount.exactOptional(),
  entered_at: moment.exactOptional(),
  delta: z.number().min(-MAX_AMOUNT).max(MAX_AMOUNT).exactOptional(),
  reason: words(200),
  ...made,
});

const stock = {
  ...created,
  /** Computed from the uses, whatever the file states. */
  use_totals: z
    .unknown()
    .optional()
    .transform(() => UNUSED),
  corrections: z.array(correction).exactOptional(),
  ...withdrawable,
};

const details = {
  lot_number: stockDetailFields.lot_number.exactOptional(),
  expiry_date: moment.nullable().exactOptional(),
  reorder_level: stockDetailFields.reorder_level.exactOptional(),
};

const characterized = z.strictObject(made).exactOptional();

const newChemical = NewChemical.shape;

export const chemicals = z.strictObject({
  id,
  chemical_name_id: id,
  amount_supplied: newChemical.amount_supplied,
  amount_units: newChemical.amount_units,
  concentration: newChemical.concentration,
  concentration_units: newChemical.concentration_units,
  supplier_id: supplierId.nullable(),
  location_id: id,
  comments: newChemical.comments,
  inactivated_at: moment.nullable(),
  derived_from_use_record_id: id.nullable(),
  amount_water_added: NewDilutedChemical.shape.amount_water_added.nullable(),
  amount_water_added_units: z.enum(waterUnits).nullable(),
  water_type: z.enum(waterTypes).nullable(),
  ...details,
  cas_number: substanceDetailFields.cas_number.exactOptional(),
  density: substanceDetailFields.density.exactOptional(),
  ghs_pictograms: substanceDetailFields.ghs_pictograms.exactOptional(),
  signal_word: substanceDetailFields.signal_word.exactOptional(),
  ...stock,
});

const newFeedstock = NewFeedstock.shape;
const characterization = Characterization.shape;

export const feedstocks = z.strictObject({
  id,
  feedstock_name_id: id,
  identifier: newFeedstock.identifier,
  product_id: newFeedstock.product_id,
  type: newFeedstock.type,
  amount_supplied: newFeedstock.amount_supplied,
  amount_units: newFeedstock.amount_units,
  supplier_id: supplierId,
  location_id: id,
  initial_comments: newFeedstock.initial_comments,
  inactivated_at: moment.nullable(),
  characterized_by: characterization.characterized_by.nullable(),
  characterized_recorded_by: who.exactOptional(),
  characterized_at: moment.nullable(),
  particle_size: orNull(characterization.particle_size),
  moisture_content: orNull(characterization.moisture_content),
  lignin_content: orNull(characterization.lignin_content),
  cellulose_content: orNull(characterization.cellulose_content),
  hemicellulose_content: orNull(characterization.hemicellulose_content),
  impurities: orNull(characterization.impurities),
  characterization_comments: orNull(characterization.characterization_comments),
  ...details,
  ...stock,
});

const newCake = NewCake.shape;
const cakeFigures = DetailedCharacteristics.shape;

export const cakes = z.strictObject({
  id,
  filtration_and_neutralization_details_id: id,
  appearance: newCake.appearance,
  is_for_research: newCake.is_for_research,
  amount_supplied: newCake.amount_created,
  amount_units: newCake.amount_units,
  ph: orNull(newCake.ph),
  wt_percent: orNull(newCake.wt_percent),
  DO: orNull(cakeFigures.DO),
  zeta_potential: orNull(cakeFigures.zeta_potential),
  has_high_shear: orNull(cakeFigures.has_high_shear),
  density: orNull(cakeFigures.density),
  location_id: id,
  location_details: newCake.location_details,
  cake_storage_type_id: id,
  storage_temperature: orNull(newCake.storage_temperature),
  water_type: orNull(newCake.water_type_for_washing),
  water_amount_for_washing: orNull(newCake.amount_water_for_washing),
  water_amount_for_washing_units: orNull(newCake.amount_water_for_washing_units),
  comments: newCake.comments,
  inactivated_at: moment.nullable(),
  characterized,
  ...stock,
});

const newCnf = NewCnf.shape;
const initial = InitialCharacteristics.shape;
const detailed = DetailedCharacterization.shape;

export const cnfs = z.strictObject({
  id,
  name: words(200).nullable(),
  cake_id: id,
  cake_use_record_id: id,
  homogenization_id: id.nullable(),
  homogenization_equipment_id: id,
  homogenization_pressure_range: newCnf.homogenization_pressure_range,
  homogenization_temperature: newCnf.homogenization_temperature,
  homogenization_rpm: newCnf.homogenization_rpm,
  amount_cake: newCnf.amount_cake,
  amount_cake_units: newCnf.amount_cake_units,
  cake_wt_percent: newCnf.cake_wt_percent,
  water_type_for_homogenization: newCnf.water_type_for_homogenization,
  amount_water_added_for_homogenization: newCnf.amount_water_added_for_homogenization,
  amount_water_added_for_homogenization_units: newCnf.amount_water_added_for_homogenization_units,
  neutralizing_agent_type_id: id.nullable(),
  amount_supplied: newCnf.amount_created,
  amount_units: newCnf.amount_created_units,
  wt_percent: orNull(newCnf.wt_percent),
  wt_percent_for_ph: orNull(initial.wt_percent_for_ph),
  ph: orNull(newCnf.ph),
  appearance: newCnf.appearance,
  density: orNull(detailed.density),
  electrical_conductivity: orNull(detailed.electrical_conductivity),
  zeta_potential: orNull(detailed.zeta_potential),
  fiber_width: orNull(detailed.fiber_width),
  fiber_length: orNull(detailed.fiber_length),
  aspect_ratio: orNull(detailed.aspect_ratio),
  degree_of_oxidation: orNull(detailed.degree_of_oxidation),
  crystallinity_index: orNull(detailed.crystallinity_index),
  thermal_stability: orNull(detailed.thermal_stability),
  location_id: id,
  comments: newCnf.comments,
  inactivated_at: moment.nullable(),
  characterized,
  ...stock,
});

const newUse = NewUseRecord.shape;

export const use_records = z.strictObject({
  id,
  stock_table: z.enum(stockTables),
  stock_id: id,
  number: z.int().min(1).max(MAX_AMOUNT),
  resource_use_purpose_id: id.nullable(),
  purpose: newUse.purpose,
  comments: newUse.comments,
  // Not rounded again: a rule computes some amounts.
  amount_used: amount,
  amount_used_units: Unit,
  ...made,
  linked_to: z.strictObject({ type: z.enum(["CHEMICAL", "HOMOGENIZATION", "CNF", "SAMPLE"]), id }).nullable(),
  voided: z
    .strictObject({ reason: words(1000), by: who, at: moment, recorded_by: who.exactOptional() })
    .exactOptional(),
});

const newSample = NewSample.shape;

export const samples = z.strictObject({
  id,
  resource_use_record_id: id,
  resource_table: z.enum(stockTables),
  resource_id: id,
  sample_purpose_id: id,
  location_id: id,
  location_details: newSample.location_details,
  sample_description: newSample.sample_description,
  more_info: newSample.more_info,
  inform_qnc_team: z.boolean(),
  ...created,
  ...withdrawable,
});
