import { IconCheck, IconHourglass, IconX } from "@tabler/icons-react";
import type { Step } from "#domain/steps/schema.ts";
import { isOpenable } from "#domain/steps/steps.ts";
import type { Glyph } from "#ui/icon.tsx";

/** How a step is drawn. Without an icon it is its number. */
type StepLook = { className: string; icon?: Glyph; word: string };

export function lookOf(steps: readonly Step[], step: Step): StepLook {
  switch (step.state) {
    case "COMPLETED":
      return { className: "is-done", icon: IconCheck, word: "Completed" };
    case "TODO_LATER":
      return { className: "is-later", icon: IconHourglass, word: "Todo later" };
    case "SKIPPED":
      return { className: "is-skipped", icon: IconX, word: "Skipped" };
    case "PENDING":
      return { className: isOpenable(steps, step) ? "is-now" : "is-locked", word: "Pending" };
  }
}
