import { useMemo } from "react";
import { queries } from "#contract/index.ts";
import type { GrowTrialListItem } from "#domain/grow-trials/schema.ts";
import { FINISHED } from "#domain/steps/steps.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

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
