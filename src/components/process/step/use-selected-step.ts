import { useSearchParams } from "react-router-dom";
import type { Step } from "#domain/steps/schema.ts";
import { isOpenable } from "#domain/steps/steps.ts";

export const OVERVIEW = "Overview";

/** The step named in the address; null for the overview, or if the step cannot be opened. */
export function useSelectedStep(steps: readonly Step[]): Step | null {
  const [query] = useSearchParams();
  const step = steps.find(({ name }) => name === query.get("selected"));
  return step && isOpenable(steps, step) ? step : null;
}

/** The address of a step on the current page; of the overview for null. */
export function toStep(step: Pick<Step, "name"> | null): { search: string } {
  return { search: `?selected=${step?.name ?? OVERVIEW}` };
}
