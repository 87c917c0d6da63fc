import { IconCheck, IconHourglass, IconX } from "@tabler/icons-react";
import { useSearchParams } from "react-router-dom";
import type { Step } from "#domain/steps/schema.ts";
import { isOpenable } from "#domain/steps/steps.ts";
import type { Glyph } from "#ui/text/icon.tsx";

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

/** How a step is shown. A step without an icon shows its number. */
type StepLook = { className: string; icon?: Glyph; label: string };

export function lookOf(steps: readonly Step[], step: Step): StepLook {
  switch (step.state) {
    case "COMPLETED":
      return { className: "is-done", icon: IconCheck, label: "Completed" };
    case "TODO_LATER":
      return { className: "is-later", icon: IconHourglass, label: "Todo later" };
    case "SKIPPED":
      return { className: "is-skipped", icon: IconX, label: "Skipped" };
    case "PENDING":
      return { className: isOpenable(steps, step) ? "is-now" : "is-locked", label: "Pending" };
  }
}
