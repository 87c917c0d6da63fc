import { z } from "zod";
import { editOf } from "../kernel/edit-of.ts";
import { editBase, edited, editedText } from "../values/traits.ts";
import { NewCnf } from "./schema.ts";

/** The details of a CNF. Its name is the code on its label and does not change. */
export const CnfEdit = z.object({
  appearance: editedText("Appearance"),
  location_id: edited(NewCnf.shape.location_id),
  comments: editedText("Comments"),
  base: editBase,
});

/** Edits the details of a CNF. */
export const editCnf = editOf({ table: "cnfs", entity: "CNF", form: CnfEdit });
