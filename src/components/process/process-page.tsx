import { type ReactNode, useEffect, useRef, useState } from "react";
import { useLocation } from "react-router-dom";
import "./process-page.css";
import type { Step, StepTarget } from "#domain/steps/schema.ts";
import { useIsNarrow } from "#ui/window/use-device-kind.ts";
import { useWithdrawal } from "../page/withdrawal.tsx";
import { ActionBar } from "./action-bar.tsx";
import { ProcessHead, type ProcessHeadProps } from "./process-head.tsx";
import { ReopenForm, type Reopening } from "./step/reopen-form.tsx";
import { StepBar } from "./step/step-bar.tsx";
import { StepList } from "./step/step-list.tsx";
import { Reopened } from "./step/step-notes.tsx";
import { AFTER_STEP } from "./step/use-step-change.tsx";
import type { Unsent } from "./use-unsent.ts";

type Props = {
  head: ProcessHeadProps;
  steps: readonly Step[];
  /** The step that is open; null for the overview. */
  selected: Step | null;
  unsent: Unsent;
  isReady: (step: Step) => boolean;
  /** What the open step lacks; a person can complete it nevertheless. */
  doubts?: readonly string[];
  /** The main button of the bar: what is done next, if it is not a change of the step. */
  main?: ReactNode;
  /** The text of the button that completes a step; without it 'Mark as Completed'. */
  completeLabel?: string;
  onChange: (step: Step, target: StepTarget, doubts: readonly string[]) => Promise<void>;
  reopening: Reopening;
  /** The step that is open, or the overview. */
  children: ReactNode;
};

/** The page of a process: the steps at the left, the open step, and its actions at the foot. */
export function ProcessPage(props: Props) {
  const { head, steps, selected, unsent, isReady, doubts = [], main = null } = props;
  const { completeLabel, onChange, reopening, children } = props;
  const page = useShownAfterStep();
  const [reopened, setReopened] = useState<Step | null>(null);
  const Steps = useIsNarrow() ? StepBar : StepList;
  const withdrawal = useWithdrawal(head.of, head.title);
  return (
    <main className="withbar" ref={page}>
      <div className="process">
        <ProcessHead {...head} selected={selected} withdrawal={withdrawal} />
        <Steps steps={steps} selected={selected} unsent={unsent} />
        <div className="process__main">
          {selected ? <Reopened step={selected} /> : null}
          {children}
        </div>
      </div>
      {withdrawal.isWithdrawn ? null : (
        <ActionBar
          steps={steps}
          step={selected}
          isReady={selected !== null && isReady(selected)}
          hasDoubts={doubts.length > 0}
          main={main}
          completeLabel={completeLabel}
          onChange={(step, target) => onChange(step, target, doubts)}
          onReopen={setReopened}
        />
      )}
      {withdrawal.form}
      {reopened ? <ReopenForm {...reopening} step={reopened} onClose={() => setReopened(null)} /> : null}
    </main>
  );
}

/** Shows a step that opens after the one before it was completed from its top; its main button has the focus. */
function useShownAfterStep() {
  const page = useRef<HTMLElement>(null);
  const { state, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each completion has a key of its own.
  useEffect(() => {
    if (state !== AFTER_STEP) return;
    window.scrollTo({ top: 0 });
    page.current?.querySelector<HTMLElement>(".actionbar .btn--primary")?.focus({ preventScroll: true });
  }, [state, key]);
  return page;
}
