import { IconListDetails } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import "./step-list.css";
import type { Step } from "#domain/steps/schema.ts";
import { isOpenable, stepLabel } from "#domain/steps/steps.ts";
import { classNames } from "#ui/text/class-names.ts";
import { Icon } from "#ui/text/icon.tsx";
import type { Unsent } from "../use-unsent.ts";
import { lookOf, OVERVIEW, toStep } from "./shown-step.ts";

export type StepListProps = {
  steps: readonly Step[];
  selected: Step | null;
  unsent: Unsent;
  /** Called when a step is opened. */
  onOpen?: () => void;
};

/** The overview and the steps in order; steps that can be opened are links. */
export function StepList({ steps, selected, unsent, onOpen }: StepListProps) {
  return (
    <nav className="steps" aria-label="Steps">
      <ol>
        <li>
          <Link
            className="step"
            to={toStep(null)}
            aria-current={selected === null ? "step" : undefined}
            onClick={onOpen}
          >
            <Dot>
              <Icon of={IconListDetails} />
            </Dot>
            <span className="name">{OVERVIEW}</span>
          </Link>
        </li>
        {steps.map((step) => (
          <li key={step.join_id}>
            <OneStep steps={steps} step={step} selected={selected} unsent={unsent} onOpen={onOpen} />
          </li>
        ))}
      </ol>
    </nav>
  );
}

function OneStep({ steps, step, selected, unsent, onOpen }: StepListProps & { step: Step }) {
  const { className, icon, label } = lookOf(steps, step);
  const look = classNames("step", className);
  const content = (
    <>
      <Dot>{icon ? <Icon of={icon} /> : step.order}</Dot>
      <span>
        <span className="name">{stepLabel(step)}</span>
        <small>{unsent.change(step) ? `${label}, not sent yet` : label}</small>
      </span>
    </>
  );
  if (!isOpenable(steps, step)) {
    return (
      <span className={look} aria-disabled="true">
        {content}
      </span>
    );
  }
  return (
    <Link
      className={look}
      to={toStep(step)}
      aria-current={step === selected ? "step" : undefined}
      onClick={onOpen}
    >
      {content}
    </Link>
  );
}

function Dot({ children }: { children: ReactNode }) {
  return <span className="dot">{children}</span>;
}
