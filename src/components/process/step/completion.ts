import { changedBy } from "#domain/steps/change-step.ts";
import type { Step } from "#domain/steps/schema.ts";
import { showDateTime } from "#domain/values/time.ts";
import type { KeyValue } from "#ui/panel/key-values.tsx";

/** Who completed a step and when, for a list of values; empty if the step is not completed. */
export function completionOf({ state, changed }: Step): KeyValue[] {
  if (state !== "COMPLETED" || changed === null) return [];
  return [{ label: "Completed", value: `${showDateTime(changed.at)}, ${changedBy(changed)}`, wide: true }];
}
