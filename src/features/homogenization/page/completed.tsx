import type { Step } from "#domain/steps/schema.ts";
import { showDateTime } from "#domain/time.ts";

/** Who completed a step, and when; nothing while it is open. */
export function Completed({ step: { state, changed } }: { step: Step }) {
  if (state !== "COMPLETED" || changed === null) return null;
  return (
    <p className="small muted">
      Completed by {changed.by}, {showDateTime(changed.at)}
    </p>
  );
}
