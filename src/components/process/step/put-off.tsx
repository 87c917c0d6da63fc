import { IconHourglass } from "@tabler/icons-react";
import type { Step } from "#domain/steps/schema.ts";
import { showDate } from "#domain/values/time.ts";
import { Banner } from "#ui/notice/banner.tsx";

/** Says of a step that was put off that it still has to be done. */
export function PutOff({ step: { state, changed } }: { step: Step }) {
  if (state !== "TODO_LATER") return null;
  return (
    <Banner tone="warn" icon={IconHourglass} title="Marked as todo later.">
      {changed ? `By ${changed.by} on ${showDate(changed.at)}. ` : null}
      It is still to be completed before the experiment is finished.
    </Banner>
  );
}
