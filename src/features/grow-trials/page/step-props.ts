import type { Unsent } from "#components/process/use-unsent.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Step } from "#domain/steps/schema.ts";
import type { OpenedForm } from "./trial-forms.tsx";

/** Props of the page of each step. */
export type StepProps = {
  trial: GrowTrialDetail;
  step: Step;
  unsent: Unsent;
  onOpen: (form: OpenedForm) => void;
};
