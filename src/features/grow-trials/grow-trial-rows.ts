import { useMemo } from "react";
import { queries } from "#contract/index.ts";
import { type CsvColumn, enteredByColumn, fieldColumn, timeColumns } from "#domain/csv/write.ts";
import { type GrowTrialListItem, NewGrowTrial, SeedSown } from "#domain/grow-trials/schema.ts";
import { fieldsOf } from "#domain/kernel/fields.ts";
import { FINISHED } from "#domain/steps/steps.ts";
import { toTitle } from "#domain/values/words.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

const fields = fieldsOf(NewGrowTrial);
const sown = fieldsOf(SeedSown);

/** The columns of exported grow trials. */
export const growTrialCsv: readonly CsvColumn<GrowTrialRow>[] = [
  fieldColumn(fields.code, (row) => row.code),
  fieldColumn(sown.name, (row) => row.name),
  fieldColumn(fields.location_id, (row) => row.location),
  fieldColumn(sown.location_details, (row) => row.location_details),
  fieldColumn(fields.grow_trial_method_id, (row) => row.grow_trial_method),
  fieldColumn(fields.trial_length, (row) => row.trial_length),
  { title: "Current week", of: (row) => row.current_week_number },
  { title: "State", of: (row) => toTitle(row.process_state) },
  ...timeColumns<GrowTrialRow>(sown.seed_sown_date, (row) => row.seed_sown_date),
  ...timeColumns<GrowTrialRow>(sown.estimated_harvest_date, (row) => row.estimated_harvest_date),
  fieldColumn(fields.created_by, (row) => row.created_by),
  enteredByColumn((row) => row.recorded_by),
  ...timeColumns<GrowTrialRow>(fields.created_at, (row) => row.created_at),
  { title: "Assigned To", of: (row) => row.assigned_to },
  { title: "ID", of: (row) => row.id },
];

/** A trial in the list; active until its experiment is finished. */
export type GrowTrialRow = GrowTrialListItem & { is_active: boolean };

/** All trials of the lab, newest first; undefined during the first read. */
export function useGrowTrialRows(): GrowTrialRow[] | undefined {
  const list = useLabQuery(queries.listGrowTrials);
  return useMemo(
    () => list?.growTrials.map((trial) => ({ ...trial, is_active: trial.process_state !== FINISHED })),
    [list],
  );
}
