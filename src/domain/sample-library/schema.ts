import { z } from "zod";
import type { Entered } from "../kernel/written.ts";
import { resourceTypes } from "../resource-use/names.ts";
import { allowOverdraw } from "../resource-use/schema.ts";
import { CustomFields } from "../values/custom-fields.ts";
import { requiredText } from "../values/text.ts";
import {
  amountFromZero,
  chosen,
  chosenId,
  createdByOr,
  creationDateOr,
  newId,
  warnings,
} from "../values/traits.ts";
import { units } from "../values/units.ts";

export const samplePurposes = [
  "LIBRARY_STORAGE",
  "DETAILED_CHARACTERIZATION",
  "VISCOSITY_TEST",
  "STABILITY_STUDY",
  "CUSTOMER_SAMPLE",
] as const;
export type SamplePurposeName = (typeof samplePurposes)[number];

export const SamplePurpose = z.object({ id: z.string(), name: z.enum(samplePurposes) });
export type SamplePurpose = z.infer<typeof SamplePurpose>;

/** Tables of stocks that samples are taken from. */
const sampledTables = ["cakes", "chemicals", "cnfs", "feedstocks"] as const;
export type SampledTable = (typeof sampledTables)[number];

/** The stored record of a sample. Its amount is that of its use record. */
export type Sample = Entered & {
  resource_use_record_id: string;
  /** The stock it was taken from. */
  resource_table: SampledTable;
  resource_id: string;
  sample_purpose_id: string;
  location_id: string;
  location_details: string;
  sample_description: string;
  /** `{"Viscosity at 10 1/s": "216 MPA_S"}` */
  more_info: Record<string, string>;
  inform_qnc_team: boolean;
};

const sampleFields = {
  id: newId,
  sample_purpose_id: chosenId("Sample purpose is required").meta({
    label: "Sample Purpose",
    of: "sample_purposes",
  }),
  location_id: chosenId("Location is required").meta({ label: "Location", of: "locations" }),
  location_details: requiredText("Location details", "Location details are required"),
  sample_description: requiredText("Sample description").meta({ label: "Description" }),
  more_info: CustomFields.meta({ label: "More Info" }),
  inform_qnc_team: z
    .boolean()
    .nullish()
    .transform(Boolean)
    .meta({ label: "Inform the Quality Control Team" }),
  created_by: createdByOr("Invalid email format"),
  creation_date: creationDateOr("Invalid date format"),
};

/** The new sample form, for an existing use record. */
export const NewSample = z.object({
  resource_use_record_id: chosenId(
    "Resource use record is required",
    "Please select a valid resource use record",
  ).meta({ label: "Resource use record", of: "use" }),
  ...sampleFields,
});
export type NewSample = z.output<typeof NewSample>;

/** The sample form of a CNF: its use is recorded with it. */
export const NewCnfSample = z.object({
  amount_used: amountFromZero("Amount used"),
  amount_used_units: chosen(units, "Amount units are required", "Please select valid amount units").meta({
    label: "Amount units",
  }),
  ...sampleFields,
  allow_overdraw: allowOverdraw,
});
export type NewCnfSample = z.output<typeof NewCnfSample>;

/** A sample, in the list and on its page. */
export const SampleItem = z.object({
  id: z.string(),
  resource_type: z.enum(resourceTypes),
  /** Path of the stock it was taken from: `/inventory/cnfs/…`. */
  resource_url: z.string(),
  resource_id: z.string().meta({ label: "Taken from" }),
  /** `CNF-2026-004-02`, `Cake NOP-2026-004 Hour 3`, `FS-JUTE-01` */
  resource_name: z.string(),
  resource_use_record_id: z.string(),
  sample_purpose: z.string(),
  /** `Sample library cabinet | Shelf 2` */
  location: z.string(),
  location_id: z.string(),
  location_name: z.string(),
  location_details: z.string(),
  /** Null if the stock is not from an NOP process, or its number is not assigned yet. */
  batch_num: z.string().nullable(),
  nop_process_id: z.string().nullable(),
  /** `50 ML` */
  amount: z.string(),
  sample_description: z.string(),
  more_info: z.record(z.string(), z.string()),
  inform_qnc_team: z.boolean(),
  creation_date: z.string(),
  created_by: z.string(),
  recorded_by: z.string(),
});
export type SampleItem = z.infer<typeof SampleItem>;
export const CreatedSample = SampleItem.extend({ warnings });
