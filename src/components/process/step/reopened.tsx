import { IconLockOpen } from "@tabler/icons-react";
import type { Step } from "#domain/steps/schema.ts";
import { showDate } from "#domain/values/time.ts";
import { Banner } from "#ui/notice/banner.tsx";

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
