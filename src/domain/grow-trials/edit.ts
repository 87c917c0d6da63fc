import { z } from "zod";
import { reject } from "../kernel/change.ts";
import { editOf } from "../kernel/edit-of.ts";
import { editBase, edited, editedText } from "../values/traits.ts";
import { NewGrowTrial, SeedSown } from "./schema.ts";

/** The details of a grow trial. Its code is on the labels of its trays and does not change. */
export const GrowTrialEdit = z.object({
  name: edited(SeedSown.shape.name),
  location_id: edited(NewGrowTrial.shape.location_id),
  location_details: edited(SeedSown.shape.location_details),
  initial_comments: editedText("Initial comments"),
  base: editBase,
});

/** Edits the details of a grow trial. Its name and its shelf are first entered with the seed sown data. */
export const editGrowTrial = editOf({
  table: "grow_trials",
  entity: "Grow trial",
  form: GrowTrialEdit,
  check: (before, after) => {
    if (before.sown !== null) return null;
    const field = (["name", "location_details"] as const).find((one) => before[one] !== after[one]);
    return field === undefined ? null : reject("NOT_READY", "Add seed sown data first.", { field });
  },
});
