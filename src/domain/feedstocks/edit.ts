import { z } from "zod";
import { editOf } from "../kernel/edit-of.ts";
import { editedStockDetails } from "../stock-details/schema.ts";
import { editBase, edited, editedText } from "../values/traits.ts";
import { NewFeedstock } from "./schema.ts";

const { location_id, supplier_id } = NewFeedstock.shape;

/** The details of a feedstock. Its identifier is the code on its label and does not change. */
export const FeedstockEdit = z.object({
  product_id: editedText("Product ID"),
  supplier_id: edited(supplier_id),
  location_id: edited(location_id),
  ...editedStockDetails,
  initial_comments: editedText("Initial comments"),
  base: editBase,
});

/** Edits the details of a feedstock. */
export const editFeedstock = editOf({ table: "feedstocks", entity: "Feedstock", form: FeedstockEdit });
