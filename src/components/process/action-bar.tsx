import { IconArrowRight, IconCheck, IconHourglass, IconInfoCircle } from "@tabler/icons-react";
import { Link } from "react-router-dom";
import "./action-bar.css";
import type { Step, StepTarget } from "#domain/steps/schema.ts";
import { nextStep, stepActions, stepLabel } from "#domain/steps/steps.ts";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { toStep } from "./step/use-selected-step.ts";

type Props = {
  steps: readonly Step[];
  /** The step that is open; null for the overview. */
  step: Step | null;
  /** The step has all the data it needs to be completed. */
  isReady: boolean;
  onChange: (step: Step, target: StepTarget) => Promise<void>;
};

const buttons = {
  SKIPPED: { label: "Skip this step" },
  TODO_LATER: { label: "Mark as Todo Later", icon: IconHourglass },
  COMPLETED: { label: "Mark as Completed", icon: IconCheck, variant: "primary" },
} as const;

/**
 * The actions on the open step, and a link to the next step where the open step is done or postponed; nothing if there
 * is neither.
 */
export function ActionBar({ steps, step, isReady, onChange }: Props) {
  const isOpen = step !== null && step.state !== "COMPLETED";
  const actions = isOpen ? stepActions(step, isReady) : [];
  const next = step?.state === "PENDING" ? undefined : nextStep(steps);
  const hasNext = next !== undefined && next !== step;
  if (!isOpen && !hasNext) return null;
  return (
    <footer className="actionbar">
      {isOpen && !isReady ? (
        <span className="note">
          <Icon of={IconInfoCircle} />
          Add the data to complete this step
        </span>
      ) : null}
      <span className="push" />
      {hasNext ? (
        <Button
          variant={actions.length === 0 ? "primary" : "outlined"}
          icon={IconArrowRight}
          render={<Link to={toStep(next)} />}
        >
          Next step: {stepLabel(next)}
        </Button>
      ) : null}
      {step !== null
        ? actions.map((target) => {
            const { label, ...look } = buttons[target];
            return (
              <Button key={target} {...look} guarded onClick={() => void onChange(step, target)}>
                {label}
              </Button>
            );
          })
        : null}
    </footer>
  );
}
