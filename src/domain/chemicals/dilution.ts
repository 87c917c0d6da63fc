import {
  accept,
  type Decision,
  idInUse,
  type Rejection,
  reject,
  type Stamp,
  unknownChoice,
} from "../kernel/change.ts";
import { createdId, namedId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { purposeId, refuseLinkedUse } from "../resource-use/rules.ts";
import type { StoredUseRecord } from "../resource-use/schema.ts";
import { UNUSED } from "../resource-use/totals.ts";
import { beginUses, changesOf, findUse, linkUse } from "../resource-use/uses.ts";
import { dropFloatError } from "../values/quantities.ts";
import { convert, type Unit } from "../values/units.ts";
import { densitiesOf, type Source, type Target, WATER_DENSITY } from "./calculator.ts";
import type { Chemical, NewDilutedChemical } from "./schema.ts";

/** The id of the use of the source that is recorded in the same step as the diluted chemical. */
export function dilutionUseId(chemicalId: string): string {
  return namedId("use_of_dilution", chemicalId);
}

/**
 * Creates a chemical from a use record of another chemical and water. The new chemical has the name and supplier of
 * the source. The use record has already reduced the stock of the source; it is now linked to the new chemical.
 */
export function createDilutedChemical(
  lab: Reads,
  { body }: { body: NewDilutedChemical },
  stamp: Stamp,
): Decision {
  const id = createdId(stamp, body);
  const locationId = body.location ?? body.location_id ?? "";
  const existing = lab.get("chemicals", id);
  const location = lab.get("locations", locationId);
  const found = findUse(lab, body.chemical_use_record_id);
  const taken = found?.table === "chemicals" ? found.stock : null;
  const name = lab.get("chemical_names", taken?.chemical_name_id);

  if (existing !== null) return idInUse("A chemical");
  if (location === null) return unknownChoice("location", "location");
  if (found?.table !== "chemicals") return unknownChoice("resource use record", "chemical_use_record_id");
  const { stock: source, use } = found;
  const refusal = checkSource(source, use, body, id);
  if (refusal !== null) return refusal;

  return accept(
    [
      { table: "chemicals", id, record: diluted(id, source, locationId, body, stamp) },
      ...changesOf(linkUse(beginUses("chemicals", source), use, { type: "CHEMICAL", id })),
    ],
    dilutionWarnings({ ...source, name: name?.name ?? "" }, use, body),
  );
}

function checkSource(
  source: Chemical,
  use: StoredUseRecord,
  body: NewDilutedChemical,
  id: string,
): Rejection | null {
  const field = "chemical_use_record_id";
  if (use.resource_use_purpose_id !== purposeId("CHEMICAL_DILUTION")) {
    return reject("VALIDATION", "The selected use record is not for chemical dilution.", { field });
  }
  const refusal = refuseLinkedUse(use, id, field);
  if (refusal !== null) return refusal;
  const sameUnits = source.concentration_units === body.derived_chemical_concentration_created_units;
  if (sameUnits && body.derived_chemical_concentration_created > source.concentration) {
    return reject("VALIDATION", "Derived concentration cannot be higher than the source concentration", {
      field: "derived_chemical_concentration_created",
    });
  }
  return null;
}

function diluted(
  id: string,
  source: Chemical,
  location_id: string,
  body: NewDilutedChemical,
  stamp: Stamp,
): Chemical {
  return {
    id,
    chemical_name_id: source.chemical_name_id,
    amount_supplied: body.derived_chemical_amount_created,
    amount_units: body.derived_chemical_amount_created_units,
    concentration: body.derived_chemical_concentration_created,
    concentration_units: body.derived_chemical_concentration_created_units,
    supplier_id: source.supplier_id,
    location_id,
    created_by: body.created_by,
    creation_date: body.creation_date,
    comments: body.comments,
    lot_number: body.lot_number,
    expiry_date: body.expiry_date,
    reorder_level: body.reorder_level,
    cas_number: source.cas_number ?? null,
    density: body.density,
    ghs_pictograms: body.ghs_pictograms,
    signal_word: body.signal_word,
    inactivated_at: null,
    derived_from_use_record_id: body.chemical_use_record_id,
    amount_water_added: body.amount_water_added,
    amount_water_added_units: waterUnitsOf(body),
    water_type: body.water_type,
    recorded_by: stamp.user,
    recorded_at: stamp.now,
    use_totals: UNUSED,
  };
}

/** Returns LITRES if the created amount has a large unit, else ML, unless the body gives the unit. */
export function waterUnitsOf(
  body: Pick<NewDilutedChemical, "amount_water_added_units" | "derived_chemical_amount_created_units">,
): "LITRES" | "ML" {
  const large = ["LITRES", "KG", "POUNDS"].includes(body.derived_chemical_amount_created_units);
  return body.amount_water_added_units ?? (large ? "LITRES" : "ML");
}

/** An amount of a solution as its strength counts it, and the solute in it, in g for wt % and in mmol for mM. */
type Solute = { amount: number; units: "GRAMS" | "ML"; solute: number; soluteUnits: "g" | "mmol" };

/** The solute in an amount of a solution; null where its density (g/ml) is missing or its strength is in another unit. */
export function soluteIn(
  amount: number,
  units: Unit,
  { concentration, concentration_units }: Pick<Chemical, "concentration" | "concentration_units">,
  density: number | null,
): Solute | null {
  if (concentration_units === "PERCENT") {
    const grams = convert(amount, units, "GRAMS", density);
    return grams
      ? { amount: grams, units: "GRAMS", solute: (grams * concentration) / 100, soluteUnits: "g" }
      : null;
  }
  const ml = concentration_units === "MILLIMOLAR" && convert(amount, units, "ML", density);
  return ml ? { amount: ml, units: "ML", solute: (ml * concentration) / 1000, soluteUnits: "mmol" } : null;
}

/**
 * Warnings about a dilution whose amounts do not balance. They do not refuse the write: the dilution has already been
 * made. Where a density is missing, volumes count as additive, and strengths in wt % are not compared.
 */
export function dilutionWarnings(
  source: Source,
  use: Pick<StoredUseRecord, "amount_used" | "amount_used_units">,
  body: NewDilutedChemical,
): string[] {
  const { amount, units, ...strength } = targetOf(body);
  const densities = densitiesOf(source, strength);
  const inUnit = (unit: Unit) => ({
    used: convert(use.amount_used, use.amount_used_units, unit, densities.stock),
    water: convert(body.amount_water_added, waterUnitsOf(body), unit, WATER_DENSITY),
    created: convert(amount, units, unit, densities.target),
  });
  const masses = inUnit("GRAMS");
  const isWeighed = masses.used !== null && masses.created !== null;
  const { used, water, created } = isWeighed ? masses : inUnit(units);
  const warnings: string[] = [];
  // A mass that cannot be counted in the volume made: the water alone is compared.
  if (water !== null && created !== null && dropFloatError(0.9 * ((used ?? 0) + water) - created) > 0)
    warnings.push("The amount created is less than the chemical and the water together. Please check.");

  const before = soluteIn(use.amount_used, use.amount_used_units, source, densities.stock);
  const after = soluteIn(amount, units, strength, densities.target);
  if (before && after && before.units === after.units) {
    if (dropFloatError(Math.abs(before.solute - after.solute) - 0.1 * before.solute) > 0)
      warnings.push("Amounts and concentrations do not balance (C1·V1 ≠ C2·V2). Please check.");
  }
  if (
    used !== null &&
    water !== null &&
    created !== null &&
    dropFloatError(created - 1.05 * (used + water)) > 0
  )
    warnings.push("The amount created is more than the chemical and the water together. Please check.");
  return warnings;
}

/** What a diluted chemical is: amount, strength, and density if it was entered. */
function targetOf(body: NewDilutedChemical): Target {
  return {
    amount: body.derived_chemical_amount_created,
    units: body.derived_chemical_amount_created_units,
    concentration: body.derived_chemical_concentration_created,
    concentration_units: body.derived_chemical_concentration_created_units,
    density: body.density,
  };
}
