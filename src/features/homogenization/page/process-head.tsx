import { cakeTitle } from "#domain/cakes/views.ts";
import type { HomogenizationDetail } from "#domain/homogenizations/schema.ts";
import { homogenizationName } from "#domain/homogenizations/views.ts";
import type { Step } from "#domain/steps/schema.ts";
import { stepWord } from "#domain/steps/steps.ts";
import { useRowStates } from "#hooks/use-sync.ts";
import { SyncBadge } from "#ui/badge.tsx";
import { OVERVIEW } from "./use-selected-step.ts";

type Props = { homogenization: HomogenizationDetail; selected: Step | null };

/** What the process is called, of which cake it is, where, and which step is open. */
export function ProcessHead({ homogenization, selected }: Props) {
  const { id, location_name, cake_batch_num, cake_sample_type } = homogenization;
  const cake = cakeTitle({ batch_num: cake_batch_num, sample_type: cake_sample_type });
  const state = useRowStates()?.("homogenizations", id);
  return (
    <div className="process__head">
      <div className="page-head">
        <div className="page-head__title">
          <h1>Homogenization Process: {homogenizationName(homogenization)}</h1>
          <div className="page-head__meta">
            <span className="only-wide">
              {selected ? `Step ${selected.order}: ${stepWord(selected)}` : OVERVIEW}
            </span>
            <span>{cake}</span>
            <span>{location_name}</span>
            {state ? <SyncBadge state={state} /> : null}
          </div>
        </div>
      </div>
    </div>
  );
}
