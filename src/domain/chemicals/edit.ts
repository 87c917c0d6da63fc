import { z } from "zod";
import { editOf } from "../kernel/edit-of.ts";
import { editedStockDetails, editedSubstanceDetails } from "../stock-details/schema.ts";
import { editBase, edited, editedOrNothing, editedText } from "../values/traits.ts";
import { NewChemical } from "./schema.ts";

const { location_id, supplier_id } = NewChemical.shape;

/** The details of a chemical. Its name and concentration are what its label says and do not change. */
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
