import { IconHourglass, IconLockOpen } from "@tabler/icons-react";
import { changedBy } from "#domain/steps/change-step.ts";
import type { Step } from "#domain/steps/schema.ts";
import { showDate, showDateTime } from "#domain/values/time.ts";
import { Banner } from "#ui/notice/banner.tsx";
import type { KeyValue } from "#ui/panel/key-values.tsx";

/** A banner on a step marked as todo later: it must still be completed. */
export function PutOff({ step: { state, changed } }: { step: Step }) {
  if (state !== "TODO_LATER") return null;
  return (
    <Banner tone="warn" icon={IconHourglass} title="Marked as todo later.">
      {changed ? `By ${changedBy(changed)} on ${showDate(changed.at)}. ` : null}
      It must still be completed before the experiment is finished.
    </Banner>
  );
}

/** A banner on a step that was re-opened: by whom, when and why. */
export function Reopened({ step: { state, reopened } }: { step: Step }) {
  if (reopened === undefined || state === "SKIPPED") return null;
  const { by, at, reason } = reopened;
  return (
    <Banner tone="info" icon={IconLockOpen} title={`Re-opened: ${reason}`}>
      By {by} on {showDate(at)}.
      {state === "COMPLETED" ? null : " Correct the data and complete the step again."}
    </Banner>
  );
}

/** Who completed a step and when, for a list of values; empty if the step is not completed. */
export function completionOf({ state, changed }: Step): KeyValue[] {
  if (state !== "COMPLETED" || changed === null) return [];
  return [{ label: "Completed", value: `${showDateTime(changed.at)}, ${changedBy(changed)}`, wide: true }];
}
