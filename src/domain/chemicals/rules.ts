import { z } from "zod";
import {
  accept,
  type Decision,
  idInUse,
  notFound,
  type OfOne,
  type Rejection,
  type Stamp,
  unknownChoice,
} from "../kernel/change.ts";
import { editOf } from "../kernel/edit-of.ts";
import { createdId } from "../kernel/ids.ts";
import type { Reads } from "../kernel/records.ts";
import { addUseRecord, readUse, resourceTypeId, type Used, useStock } from "../resource-use/rules.ts";
import type { NewUseRecord } from "../resource-use/schema.ts";
import { UNUSED } from "../resource-use/totals.ts";
import type { StockUses } from "../resource-use/uses.ts";
import { editedStockDetails, editedSubstanceDetails } from "../stock-details/schema.ts";
import { editedText } from "../values/text.ts";
import { editBase, edited, editedOrNothing } from "../values/traits.ts";
import { type Chemical, NewChemical } from "./schema.ts";
import { resourceTypeOf } from "./stock.ts";

/** Creates a chemical from a supplier. */
export function createChemical(lab: Reads, { body }: { body: NewChemical }, stamp: Stamp): Decision {
  const { id: _, ...entered } = body;
  const id = createdId(stamp, body);
  const existing = lab.get("chemicals", id);
  const name = lab.get("chemical_names", body.chemical_name_id);
  const supplier = lab.get("suppliers", String(body.supplier_id));
  const location = lab.get("locations", body.location_id);

  if (existing !== null) return idInUse("A chemical");
  if (name === null) return unknownChoice("chemical name", "chemical_name_id");
  if (supplier === null) return unknownChoice("supplier", "supplier_id");
  if (location === null) return unknownChoice("location", "location_id");

  const record: Chemical = {
    ...entered,
    id,
    inactivated_at: null,
    derived_from_use_record_id: null,
    amount_water_added: null,
    amount_water_added_units: null,
    water_type: null,
    recorded_by: stamp.user,
    recorded_at: stamp.now,
    use_totals: UNUSED,
  };
  return accept([{ table: "chemicals", id, record }]);
}

/** Adds a use record to a chemical. */
export const addChemicalUseRecord = addUseRecord(useChemical);

/** A chemical after one more use. `before` has the uses that the same write changes. */
export function useChemical(
  lab: Reads,
  { params, body }: OfOne<NewUseRecord>,
  stamp: Stamp,
  before: StockUses<Chemical> | null = null,
): Used<Chemical> | Rejection {
  const lookups = readUse(lab, body, stamp);
  const stock = before?.stock ?? lab.get("chemicals", params.id);
  const name = lab.get("chemical_names", stock?.chemical_name_id);
  const type = lab.get("resource_types", name && resourceTypeId(resourceTypeOf(name.chemical_type)));
  if (stock === null) return notFound("Chemical");
  const toUse = { table: "chemicals" as const, stock, name: name?.name ?? "", type };
  const used = useStock(toUse, body, stamp, lookups);
  if (used.kind === "rejected" || before === null) return used;
  return { ...used, stockUses: { ...used.stockUses, uses: [...before.uses, ...used.stockUses.uses] } };
}

const { location_id, supplier_id } = NewChemical.shape;

/** The details of a chemical. Its name and concentration are printed on its label and do not change. */
export const ChemicalEdit = z.object({
  supplier_id: editedOrNothing(supplier_id),
  location_id: edited(location_id),
  ...editedStockDetails,
  ...editedSubstanceDetails,
  comments: editedText("Comments"),
  base: editBase,
});

/** Edits the details of a chemical. */
export const editChemical = editOf({ table: "chemicals", entity: "Chemical", form: ChemicalEdit });
