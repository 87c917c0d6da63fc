import { type Rejection, reject } from "../kernel/change.ts";
import { showDate, showDateTime } from "../values/time.ts";
import { toTitle } from "../values/words.ts";
import type { Step, StepChange, StepTarget } from "./schema.ts";
import { currentStep, stepLabel } from "./steps.ts";

/** A reported time may be this much ahead of the server's clock; a later time is replaced by the server's. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

type Stepped = { kind: "stepped"; steps: Step[]; isChanged: boolean };

/**
 * Changes the state of a step, or returns the refusal. `notReady` returns what is missing before a step can be
 * completed; `now` (ISO UTC) limits the time of the change, `user` is signed in. A repeat changes nothing.
 */
export function changeStep(
  steps: readonly Step[],
  { join_id, new_state_value: target, updated_by, timestamp, reopened_times }: StepChange,
  { now, user, notReady }: { now: string; user: string; notReady: (step: Step) => string | null },
): Stepped | Rejection {
  const step = steps.find((one) => one.join_id === join_id);
  if (step === undefined) return reject("NOT_FOUND", "Process state not found");
  if (step.state === target) return { kind: "stepped", steps: [...steps], isChanged: false };
  if (isReopenedSince(step, reopened_times)) return alreadyReopened(step);
  const refusal =
    refusalOf(steps, step, target) ??
    notReadyYet(step, target, notReady) ??
    (target === "COMPLETED" ? tooEarly(steps, step, timestamp) : null);
  if (refusal !== null) return refusal;
  const changed: Step = {
    ...step,
    state: target,
    changed: {
      by: updated_by,
      at: isAhead(timestamp, now) ? now : timestamp,
      ...(user === updated_by ? {} : { recorded_by: user }),
    },
  };
  return { kind: "stepped", steps: steps.map((one) => (one === step ? changed : one)), isChanged: true };
}

function refusalOf(steps: readonly Step[], step: Step, target: StepTarget): Rejection | null {
  const title = toTitle(step.name);
  const no = (code: "NOT_CURRENT" | "NOT_SKIPPABLE" | "NOT_POSTPONABLE" | "FROM_TODO", why: string) =>
    reject(code, `The step ${title} ${why}`);
  if (step.state === "COMPLETED" || step.state === "SKIPPED") return alreadyFinal(step);
  if (step.state === "TODO_LATER") {
    return target === "SKIPPED"
      ? no("FROM_TODO", "is marked as todo later and can only be completed.")
      : null;
  }
  if (step !== currentStep(steps)) return notCurrent(step);
  if (target === "SKIPPED" && (!step.skippable || step.mandatory))
    return no("NOT_SKIPPABLE", "cannot be skipped.");
  if (target === "TODO_LATER" && !step.skippable) {
    return no("NOT_POSTPONABLE", "cannot be marked as todo later.");
  }
  return null;
}

/** When the step before a step was completed or skipped (ISO UTC); null if none was. */
export function doneBefore(steps: readonly Step[], step: Step): string | null {
  const times = steps.flatMap(({ order, state, changed }) =>
    order < step.order && (state === "COMPLETED" || state === "SKIPPED") && changed ? [changed.at] : [],
  );
  return times.sort().at(-1) ?? null;
}

const MINUTE_MS = 60_000;

/**
 * What is wrong with the time (ISO UTC; empty if it is not whole) at which a person completed a step; null if nothing is.
 */
export function wrongCompletion(
  steps: readonly Step[],
  step: Step,
  timestamp: string,
  now: string,
): string | null {
  if (timestamp === "") return "Please enter a valid date and time";
  if (isAhead(timestamp, now)) return "A step cannot be completed in the future";
  return tooEarly(steps, step, timestamp)?.message ?? null;
}

const isAhead = (timestamp: string, now: string) =>
  Date.parse(timestamp) > Date.parse(now) + CLOCK_TOLERANCE_MS;

/** The refusal of a step that is completed before the step before it. Times are compared by minute, as they are typed. */
function tooEarly(steps: readonly Step[], step: Step, timestamp: string): Rejection | null {
  const before = doneBefore(steps, step);
  const minute = (iso: string) => Math.floor(Date.parse(iso) / MINUTE_MS);
  if (before === null || minute(timestamp) >= minute(before)) return null;
  const message = `The step ${toTitle(step.name)} must be completed after the step before it (${showDateTime(before)}).`;
  return reject("VALIDATION", message, { field: "timestamp" });
}

/** Returns the refusal of a change to a step whose predecessors are not done. */
export function notCurrent(step: Step): Rejection {
  const message = `The step ${toTitle(step.name)} cannot be changed before the earlier steps are done.`;
  return reject("NOT_CURRENT", message);
}

/** `dana@lab.example`, and in brackets who was signed in, if that is another person. */
export function changedBy({ by, recorded_by }: { by: string; recorded_by?: string | undefined }): string {
  return recorded_by === undefined ? by : `${by} (entered by ${recorded_by})`;
}

/** Returns the refusal of a change to a step that is already completed or skipped, and by whom. */
export function alreadyFinal({ name, state, changed }: Step): Rejection {
  const { at, by, recorded_by } = changed ?? { by: "unknown", at: "" };
  const when = at === "" ? "" : ` on ${showDate(at)}`;
  const message = `The step ${toTitle(name)} was already ${state.toLowerCase()} by ${changedBy({ by, recorded_by })}${when}.`;
  return reject("FINAL", message, { current: { name, state, updated_by: by, updated_at: at, recorded_by } });
}

/** True if a step was re-opened after a person saw it; `seen` is how many times it had been re-opened then. */
export function isReopenedSince({ reopened }: Step, seen: number | null | undefined): boolean {
  return typeof seen === "number" && seen < (reopened?.times ?? 0);
}

/** Returns the refusal of a change by a person who did not know that the step was re-opened. */
export function alreadyReopened({ name, reopened }: Step): Rejection {
  const { by, at, reason } = reopened ?? { by: "unknown", at: "", reason: "" };
  const message = `The step ${toTitle(name)} was re-opened by ${by} on ${showDate(at)}: ${reason}`;
  const current = { name, state: "RE-OPENED", updated_by: by, updated_at: at };
  return reject("REOPENED", message, { current });
}

/**
 * Returns the notice that a change of a step was not applied; `current` is that of {@link alreadyFinal} or
 * {@link alreadyReopened}.
 */
export function notApplied(current: unknown): string {
  const { name, state, updated_by = "unknown", updated_at, recorded_by } = current as Record<string, string>;
  const when = updated_at ? ` on ${showDate(updated_at)}` : "";
  const done = `was already ${state?.toLowerCase()} by ${changedBy({ by: updated_by, recorded_by })}${when}`;
  return `"${stepLabel({ name: name ?? "" })}" ${done}. Your change was not applied.`;
}

function notReadyYet(
  step: Step,
  target: StepTarget,
  notReady: (step: Step) => string | null,
): Rejection | null {
  const missing = target === "COMPLETED" ? notReady(step) : null;
  return missing === null ? null : reject("NOT_READY", missing);
}
