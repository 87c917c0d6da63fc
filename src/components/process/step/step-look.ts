import { IconCheck, IconHourglass, IconX } from "@tabler/icons-react";
import type { Step } from "#domain/steps/schema.ts";
import { isOpenable } from "#domain/steps/steps.ts";
import type { Glyph } from "#ui/text/icon.tsx";

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
