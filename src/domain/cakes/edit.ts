import { z } from "zod";
import { editOf } from "../kernel/edit-of.ts";
import { editBase, edited, editedText } from "../values/traits.ts";
import { NewCake } from "./schema.ts";

const { appearance, cake_storage_type_id, storage_temperature, location_id } = NewCake.shape;

/** The details of a cake, and how and where it is stored. */
export const CakeEdit = z.object({
  appearance: edited(appearance),
  cake_storage_type_id: edited(cake_storage_type_id),
  storage_temperature,
  location_id: edited(location_id),
  location_details: editedText("Location details"),
  comments: editedText("Comments"),
  base: editBase,
});

/** Edits the details of a cake. */
export const editCake = editOf({ table: "cakes", entity: "Cake", form: CakeEdit });
