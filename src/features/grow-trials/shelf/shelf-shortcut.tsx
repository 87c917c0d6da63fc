import { Navigate } from "react-router-dom";
import { queries } from "#contract/index.ts";
import type { GrowTrialListItem } from "#domain/grow-trials/schema.ts";
import { pathOf } from "#domain/kind-pages.ts";
import { kinds } from "#domain/kinds.ts";
import { FINISHED } from "#domain/steps/steps.ts";
import { readFromDevice, storeOnDevice } from "#hooks/device-memory.ts";
import { useLabQuery } from "#hooks/use-lab-query.ts";

/**
 * The shortcut of the installed app: shelf mode of the trial that this device had open last, or of the only trial with
 * weeks to record; otherwise the list of trials.
 */
export function ShelfShortcut() {
  const trials = useLabQuery(queries.listGrowTrials)?.growTrials;
  if (trials === undefined) return <main className="page" aria-busy />;
  const growing = trials.filter(isGrowing);
  const only = growing.length === 1 ? growing[0] : undefined;
  const trial = growing.find(({ id }) => id === lastAtShelf.read()) ?? only;
  const path = trial ? `${pathOf({ table: "grow_trials", id: trial.id })}/shelf` : kinds.grow_trials.page;
  return <Navigate to={path} replace />;
}

const isGrowing = ({ current_week_number, process_state }: GrowTrialListItem) =>
  !!current_week_number && process_state !== FINISHED;

const NAME = "last-at-shelf";

/** The id of the trial whose shelf mode was open last on this device; `null` where there was none. */
export const lastAtShelf = {
  read: () => readFromDevice<string>(NAME),
  store: (trialId: string) => storeOnDevice(NAME, trialId),
};
