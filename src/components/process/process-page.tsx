import type { ReactNode } from "react";
import "./process-page.css";
import type { Step, StepTarget } from "#domain/steps/schema.ts";
import { useIsNarrow } from "#ui/window/use-media.ts";
import { useWithdrawal } from "../withdrawal/use-withdrawal.tsx";
import { ActionBar } from "./action-bar.tsx";
import { ProcessHead, type ProcessHeadProps } from "./process-head.tsx";
import { StepBar } from "./step/step-bar.tsx";
import { StepList } from "./step/step-list.tsx";
import type { Unsent } from "./use-unsent.ts";

type Props = {
  head: ProcessHeadProps;
  steps: readonly Step[];
  /** The step that is open; null for the overview. */
  selected: Step | null;
  unsent: Unsent;
  isReady: (step: Step) => boolean;
  onChange: (step: Step, target: StepTarget) => Promise<void>;
  /** The step that is open, or the overview. */
  children: ReactNode;
};

/** The page of a process: the steps at the left, the open step, and its actions at the foot. */
export function ProcessPage({ head, steps, selected, unsent, isReady, onChange, children }: Props) {
  const Steps = useIsNarrow() ? StepBar : StepList;
  const withdrawal = useWithdrawal(head.of, head.title);
  return (
    <main className="withbar">
      <div className="process">
        <ProcessHead {...head} selected={selected} withdrawal={withdrawal} />
        <Steps steps={steps} selected={selected} unsent={unsent} />
        <div className="process__main">{children}</div>
      </div>
      {withdrawal.isWithdrawn ? null : (
        <ActionBar
          steps={steps}
          step={selected}
          isReady={selected !== null && isReady(selected)}
          onChange={onChange}
        />
      )}
      {withdrawal.form}
    </main>
  );
}
