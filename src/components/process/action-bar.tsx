import { IconArrowRight, IconCheck, IconHourglass, IconInfoCircle, IconLockOpen } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import "./action-bar.css";
import { hasRole, isStaff } from "#domain/kernel/roles.ts";
import type { Step, StepTarget } from "#domain/steps/schema.ts";
import { nextStep, stepActions, stepLabel } from "#domain/steps/steps.ts";
import { useSession } from "#hooks/lab-context.tsx";
import { Button } from "#ui/press/button.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { useIsNarrow } from "#ui/window/use-device-kind.ts";
import { toStep } from "./step/shown-step.ts";

type Props = {
  steps: readonly Step[];
  /** The step that is open; null for the overview. */
  step: Step | null;
  /** The step has all the data it needs to be completed. */
  isReady: boolean;
  /** The step lacks data: its completion is then not the main action. */
  hasDoubts: boolean;
  /** What is done next, if it is not a change of the step: the main button. */
  main: ReactNode;
  /** Replaces 'Mark as Completed'. */
  completeLabel: string | undefined;
  onChange: (step: Step, target: StepTarget) => Promise<void>;
  onReopen: (step: Step) => void;
};

const buttons = {
  SKIPPED: { label: "Skip this step" },
  TODO_LATER: { label: "Mark as Todo Later", icon: IconHourglass },
  COMPLETED: { label: "Mark as Completed", icon: IconCheck, variant: "primary" },
} as const;

/** The completion of a step is not the main button while something else is done first. */
const doubtful = { label: buttons.COMPLETED.label, icon: IconCheck };

/**
 * What cannot be undone is at the start of the bar: the corner is pressed without looking. On a phone, where the buttons are
 * as wide as the bar, what is done next is first and the completion last.
 */
const finalTargets = ["COMPLETED", "SKIPPED"] as const;

/** The open step if it is completed. A skipped step has no page: the overview offers it. */
function reopenable(steps: readonly Step[], step: Step | null): readonly Step[] {
  if (step === null) return steps.filter(({ state }) => state === "SKIPPED");
  return step.state === "COMPLETED" ? [step] : [];
}

/**
 * The actions on the open step, for staff also the re-opening of a final step, a link to the next step where the open
 * step is done or postponed, and the main button at the end; nothing if there is none of these.
 */
export function ActionBar(props: Props) {
  const { steps, step, isReady, hasDoubts, main, onChange, onReopen } = props;
  const { completeLabel = buttons.COMPLETED.label } = props;
  const session = useSession();
  const isNarrow = useIsNarrow();
  const mayWrite = hasRole(session.role, "member");
  const isOpen = mayWrite && step !== null && step.state !== "COMPLETED";
  const offered = isOpen ? stepActions(step, isReady) : [];
  const next = step?.state === "PENDING" ? undefined : nextStep(steps);
  const hasNext = next !== undefined && next !== step;
  const final = isStaff(session) ? reopenable(steps, step) : [];
  const hasMain = mayWrite && main !== null;
  if (!isOpen && !hasNext && !hasMain && final.length === 0) return null;
  const offer = (targets: readonly StepTarget[]) =>
    targets
      .filter((target) => offered.includes(target))
      .map((target) => {
        const { label, ...look } =
          target === "COMPLETED" && (hasDoubts || hasMain) ? doubtful : buttons[target];
        return (
          <Button key={target} {...look} guarded onClick={() => step && void onChange(step, target)}>
            {target === "COMPLETED" ? completeLabel : label}
          </Button>
        );
      });
  const link = hasNext ? (
    <Button
      variant={offered.length === 0 && !hasMain ? "primary" : "outlined"}
      icon={IconArrowRight}
      render={<Link to={toStep(next)} />}
    >
      Next step: {stepLabel(next)}
    </Button>
  ) : null;
  const reopen = final.map((one) => (
    <Button key={one.join_id} icon={IconLockOpen} onClick={() => onReopen(one)}>
      {one === step ? "Re-open this step" : `Re-open ${stepLabel(one)}`}
    </Button>
  ));
  if (isNarrow)
    return (
      <footer className="actionbar">
        {hasMain ? main : null}
        {link}
        {reopen}
        {offer(["SKIPPED", "TODO_LATER"])}
        {offer(["COMPLETED"])}
      </footer>
    );
  return (
    <footer className="actionbar">
      {isOpen && !isReady ? (
        <span className="note">
          <Icon of={IconInfoCircle} />
          Add the data to complete this step
        </span>
      ) : null}
      {reopen}
      {offer(finalTargets)}
      <span className="push" />
      {link}
      {offer(["TODO_LATER"])}
      {hasMain ? main : null}
    </footer>
  );
}
