import { z } from "zod";
import { editOf } from "../kernel/edit-of.ts";
import { editBase, edited, editedText } from "../values/traits.ts";
import { NewHomogenization } from "./setup.ts";

/** The details of a homogenization. The data of its steps is corrected with a reason instead. */
export const HomogenizationEdit = z.object({
  location_id: edited(NewHomogenization.shape.location_id),
  initial_comments: editedText("Initial comments"),
  base: editBase,
});

/** Edits the details of a homogenization. */
export const editHomogenization = editOf({
  table: "homogenizations",
  entity: "Homogenization",
  form: HomogenizationEdit,
});
