import { accept, type Decision, type Rejection, reject, type Stamp } from "../kernel/change.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { idInUse, unknownChoice } from "../kernel/refusals.ts";
import { purposeId, refuseLinkedUse } from "../resource-use/rules.ts";
import type { StoredUseRecord } from "../resource-use/schema.ts";
import { UNUSED } from "../resource-use/totals.ts";
import { changesOf, drawingOn, findUse, linkUse } from "../resource-use/uses.ts";
import { dropFloatError } from "../values/quantities.ts";
import { convert, isMass } from "../values/units.ts";
import type { Chemical, NewDilutedChemical } from "./schema.ts";

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

  if (existing !== null) return idInUse("A chemical");
  if (location === null) return unknownChoice("location", "location");
  if (found?.table !== "chemicals") return unknownChoice("resource use record", "chemical_use_record_id");
  const { stock: source, use } = found;
  const refusal = checkSource(source, use, body, id);
  if (refusal !== null) return refusal;

  return accept(
    [
      { table: "chemicals", id, record: diluted(id, source, locationId, body, stamp) },
      ...changesOf(linkUse(drawingOn("chemicals", source), use, { type: "CHEMICAL", id })),
    ],
    dilutionWarnings(source, use, body),
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

/**
 * Warnings about a dilution whose amounts do not balance. They do not refuse the write: the dilution has already been
 * made.
 */
export function dilutionWarnings(
  source: Pick<Chemical, "concentration" | "concentration_units">,
  use: Pick<StoredUseRecord, "amount_used" | "amount_used_units">,
  body: NewDilutedChemical,
): string[] {
  const units = body.derived_chemical_amount_created_units;
  const created = body.derived_chemical_amount_created;
  const used = convert(use.amount_used, use.amount_used_units, units);
  // Water has a density of 1.000 g/ml in all figures of the lab.
  const water = convert(body.amount_water_added, waterUnitsOf(body), units, isMass(units) ? 1 : null);
  const warnings: string[] = [];
  // Without its density, a mass in a volume of water cannot be counted: then the water alone is compared.
  if (water !== null && dropFloatError(0.9 * ((used ?? 0) + water) - created) > 0) {
    warnings.push("The amount created is less than the chemical and the water together. Please check.");
  }
  if (used === null) return warnings;

  const before = used * source.concentration;
  const after = created * body.derived_chemical_concentration_created;
  const sameUnits = source.concentration_units === body.derived_chemical_concentration_created_units;
  if (sameUnits && dropFloatError(Math.abs(before - after) - 0.1 * before) > 0) {
    warnings.push("Amounts and concentrations do not balance (C1·V1 ≠ C2·V2). Please check.");
  }
  if (water !== null && dropFloatError(created - 1.05 * (used + water)) > 0) {
    warnings.push("The amount created is more than the chemical and the water together. Please check.");
  }
  return warnings;
}
