import { z } from "zod";
import { editOf } from "../kernel/edit-of.ts";
import { EnteredCustomFields } from "../values/custom-fields.ts";
import { editBase, edited } from "../values/traits.ts";
import { NewSample } from "./schema.ts";

const { location_id, location_details, sample_description } = NewSample.shape;

/** The details of a sample. */
export const SampleEdit = z.object({
  sample_description: edited(sample_description),
  location_id: edited(location_id),
  location_details: edited(location_details),
  more_info: edited(EnteredCustomFields.meta({ label: "More Info" })),
  base: editBase,
});

/** Edits the details of a sample. */
export const editSample = editOf({ table: "samples", entity: "Sample", form: SampleEdit });
