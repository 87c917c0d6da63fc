import { IconMenu2 } from "@tabler/icons-react";
import { useState } from "react";
import "./step-bar.css";
import { stepLabel } from "#domain/steps/steps.ts";
import { Drawer } from "#ui/dialog/drawer.tsx";
import { Icon } from "#ui/text/icon.tsx";
import { lookOf, OVERVIEW } from "./shown-step.ts";
import { StepList, type StepListProps } from "./step-list.tsx";

/**
 * The steps on a phone: a button with the open step and the states of all steps, which opens the list of steps. The style
 * sheet draws the numbers of the states: as text they would be a visible label that the name does not contain.
 */
export function StepBar({ steps, selected, unsent }: Omit<StepListProps, "onOpen">) {
  const [isOpen, setIsOpen] = useState(false);
  const place = selected ? `Step ${selected.order} of ${steps.length}` : "All steps";
  const title = selected ? stepLabel(selected) : OVERVIEW;
  return (
    <>
      <button
        type="button"
        className="stepbar"
        aria-label={`Open steps: ${title}, ${place}`}
        onClick={() => setIsOpen(true)}
      >
        <Icon of={IconMenu2} />
        <span aria-hidden>
          {title} <small>{place}</small>
        </span>
        <span className="pips" aria-hidden>
          {steps.map((step) => {
            const { className, icon } = lookOf(steps, step);
            return (
              <i key={step.join_id} className={className} data-order={icon ? undefined : step.order}>
                {icon ? <Icon of={icon} /> : null}
              </i>
            );
          })}
        </span>
      </button>
      <Drawer open={isOpen} onClose={() => setIsOpen(false)} title="Steps">
        <StepList steps={steps} selected={selected} unsent={unsent} onOpen={() => setIsOpen(false)} />
      </Drawer>
    </>
  );
}
