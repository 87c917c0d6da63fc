import { IconCheck, IconHourglass, IconInfoCircle } from "@tabler/icons-react";
import "./action-bar.css";
import type { Step, StepTarget } from "#domain/steps/schema.ts";
import { stepActions } from "#domain/steps/steps.ts";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";

type Props = {
  step: Step;
  /** The step has all the data it needs to be completed. */
  isReady: boolean;
  onChange: (step: Step, target: StepTarget) => Promise<void>;
};

const buttons = {
  SKIPPED: { label: "Skip this step" },
  TODO_LATER: { label: "Mark as Todo Later", icon: IconHourglass },
  COMPLETED: { label: "Mark as Completed", icon: IconCheck, variant: "primary" },
} as const;

/** The actions on the open step; nothing if the step is completed. */
export function ActionBar({ step, isReady, onChange }: Props) {
  if (step.state === "COMPLETED") return null;
  return (
    <footer className="actionbar">
      {isReady ? null : (
        <span className="note">
          <Icon of={IconInfoCircle} />
          Add the data to complete this step
        </span>
      )}
      <span className="push" />
      {stepActions(step, isReady).map((target) => {
        const { label, ...look } = buttons[target];
        return (
          <Button key={target} {...look} guarded onClick={() => void onChange(step, target)}>
            {label}
          </Button>
        );
      })}
    </footer>
  );
}
