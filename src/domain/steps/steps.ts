import { type Rejection, reject } from "../kernel/change.ts";
import { stepId } from "../kernel/ids.ts";
import { showDate } from "../values/time.ts";
import { toTitle } from "../values/titles.ts";
import { FINISHED, type Step, type StepChange, type StepTarget } from "./schema.ts";

/** A step of every process of a kind: skippable, it may be postponed; unless it is mandatory too, also left out. */
export type StepPlan = { name: string; skippable: boolean; mandatory: boolean };

/** The steps of a new process, each with an id that follows from the process. */
export function newSteps(processId: string, plans: readonly StepPlan[]): Step[] {
  return plans.map((plan, i) => ({
    ...plan,
    join_id: stepId(processId, plan.name),
    state: "PENDING",
    order: i + 1,
    changed: null,
  }));
}

/** The step that is to be done now: the first one pending. */
export function currentStep(steps: readonly Step[]): Step | undefined {
  return steps.find(({ state }) => state === "PENDING");
}

/** The state of the whole: the step to do now, else the first one put off, else finished. */
export function overallState(steps: readonly Step[]): string {
  const open = currentStep(steps) ?? steps.find(({ state }) => state === "TODO_LATER");
  return open?.name ?? FINISHED;
}

/** `Pre Homogenization Treatment`: what a step is called, without that it is pending. */
export function stepLabel({ name }: Pick<Step, "name">): string {
  return toTitle(name.replace(/_PENDING$/, ""));
}

/** `Pre Homogenization Treatment completed` */
export function changeTitle(
  steps: readonly Step[],
  { join_id, new_state_value }: Pick<StepChange, "join_id" | "new_state_value">,
): string {
  const step = steps.find((one) => one.join_id === join_id);
  return `${step ? stepLabel(step) : "A step"} ${toTitle(new_state_value).toLowerCase()}`;
}

/** A process's step. A missing one is thrown, in the specification's words: `process` is 'Homogenization', say. */
export function stepNamed(steps: readonly Step[], name: string, process: string): Step {
  const step = steps.find((one) => one.name === name);
  if (step === undefined) throw new Error(`Process state ${name} not found in ${process} Process States`);
  return step;
}

/** True of a step that can be opened: it is the one to do now, was put off, or is completed. */
export function isOpenable(steps: readonly Step[], step: Step): boolean {
  return step.state === "TODO_LATER" || step.state === "COMPLETED" || step === currentStep(steps);
}

/** What a person can make of a step they opened. `isReady`: nothing is missing before it can be completed. */
export function stepActions({ state, skippable, mandatory }: Step, isReady: boolean): StepTarget[] {
  const isPending = state === "PENDING";
  const actions = {
    SKIPPED: isPending && skippable && !mandatory,
    TODO_LATER: isPending && skippable,
    COMPLETED: isReady && (isPending || state === "TODO_LATER"),
  };
  return (["SKIPPED", "TODO_LATER", "COMPLETED"] as const).filter((target) => actions[target]);
}

/** Event times may run ahead of the server by this much; a clock further off is not believed. */
const CLOCK_TOLERANCE_MS = 5 * 60_000;

type Stepped = { kind: "stepped"; steps: Step[]; isChanged: boolean };

/**
 * Gives a step the state a person asks for, or says why not. `notReady` is what is still missing before it can be
 * completed; `now` (ISO UTC) bounds the time it is said to have happened. Repeating what is so already changes nothing.
 */
export function changeStep(
  steps: readonly Step[],
  { join_id, new_state_value: target, updated_by, timestamp }: StepChange,
  { now, notReady }: { now: string; notReady: (step: Step) => string | null },
): Stepped | Rejection {
  const step = steps.find((one) => one.join_id === join_id);
  if (step === undefined) return reject("NOT_FOUND", "Process state not found");
  if (step.state === target) return { kind: "stepped", steps: [...steps], isChanged: false };
  const refusal = refusalOf(steps, step, target) ?? notReadyYet(step, target, notReady);
  if (refusal !== null) return refusal;
  const isAhead = Date.parse(timestamp) > Date.parse(now) + CLOCK_TOLERANCE_MS;
  const changed: Step = {
    ...step,
    state: target,
    changed: { by: updated_by, at: isAhead ? now : timestamp },
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

/** The refusal of a change to a step that has not come yet. */
export function notCurrent(step: Step): Rejection {
  const message = `The step ${toTitle(step.name)} cannot be changed before the earlier steps are done.`;
  return reject("NOT_CURRENT", message);
}

/** The refusal of a change to a step that is completed or skipped: for good, and by whom. */
export function alreadyFinal({ name, state, changed }: Step): Rejection {
  const { by, at } = changed ?? { by: "unknown", at: "" };
  const when = at === "" ? "" : ` on ${showDate(at)}`;
  const message = `The step ${toTitle(name)} was already ${state.toLowerCase()} by ${by}${when}.`;
  return reject("FINAL", message, { current: { name, state, updated_by: by, updated_at: at } });
}

/** 'Todo later' promises what somebody has done already: nothing is lost where it comes too late. */
export function isSuperseded(
  { new_state_value }: Pick<StepChange, "new_state_value">,
  refusal: { code: string },
): boolean {
  return new_state_value === "TODO_LATER" && refusal.code === "FINAL";
}

/** What a change of a step came too late for, as {@link alreadyFinal} says it: told to whoever made the change. */
export function notApplied(current: unknown): string {
  const { name, state, updated_by, updated_at } = current as Record<string, string>;
  const when = updated_at ? ` on ${showDate(updated_at)}` : "";
  const done = `was already ${state?.toLowerCase()} by ${updated_by}${when}`;
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
