import { IconHourglass } from "@tabler/icons-react";
import { changedBy } from "#domain/steps/change-step.ts";
import type { Step } from "#domain/steps/schema.ts";
import { showDate } from "#domain/values/time.ts";
import { Banner } from "#ui/notice/banner.tsx";

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
