import { type CsvColumn, timeColumns } from "#domain/csv/write.ts";
import { toTitle } from "#domain/titles.ts";
import type { GrowTrialRow } from "./grow-trial-rows.ts";

/** The columns of exported grow trials. */
export const growTrialCsv: readonly CsvColumn<GrowTrialRow>[] = [
  { title: "Code", of: (row) => row.code },
  { title: "Name", of: (row) => row.name },
  { title: "Location", of: (row) => row.location },
  { title: "Location details", of: (row) => row.location_details },
  { title: "Method", of: (row) => row.grow_trial_method },
  { title: "Trial length (days)", of: (row) => row.trial_length },
  { title: "Current week", of: (row) => row.current_week_number },
  { title: "State", of: (row) => toTitle(row.process_state) },
  ...timeColumns<GrowTrialRow>("Seed sown date", (row) => row.seed_sown_date),
  ...timeColumns<GrowTrialRow>("Estimated harvest date", (row) => row.estimated_harvest_date),
  { title: "Created by", of: (row) => row.created_by },
  ...timeColumns<GrowTrialRow>("Created", (row) => row.created_at),
  { title: "ID", of: (row) => row.id },
];
