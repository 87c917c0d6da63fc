import { z } from "zod";

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

/** Tables of what samples are taken from. */
export const sampledTables = ["cakes", "chemicals", "cnfs", "feedstocks"] as const;
export type SampledTable = (typeof sampledTables)[number];

/** The record of a sample in the library. Its amount is that of its use record. */
export type Sample = {
  id: string;
  resource_use_record_id: string;
  /** What it was taken from, found by its use record. */
  resource_table: SampledTable;
  resource_id: string;
  sample_purpose_id: string;
  location_id: string;
  location_details: string;
  sample_description: string;
  /** `{"Viscosity at 10 1/s": "216 MPA_S"}` */
  more_info: Record<string, string>;
  inform_qnc_team: boolean;
  created_by: string;
  creation_date: string;
  recorded_by: string;
  recorded_at: string;
};
