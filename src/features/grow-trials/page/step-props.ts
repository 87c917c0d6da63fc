import type { Unsent } from "#components/process/use-unsent.ts";
import type { GrowTrialDetail } from "#domain/grow-trials/schema.ts";
import type { Step } from "#domain/steps/schema.ts";
import type { OpenedForm } from "./opened-form.ts";

/** What the page of any step is given. */
export type StepProps = {
  trial: GrowTrialDetail;
  step: Step;
  unsent: Unsent;
  onOpen: (form: OpenedForm) => void;
};
