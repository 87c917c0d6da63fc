import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changeStep } from "#domain/steps/change-step.ts";
import {
  newSteps,
  type Step,
  type StepChange,
  type StepState,
  stepStates,
  stepTargets,
} from "#domain/steps/schema.ts";
import {
  currentStep,
  FINISHED,
  isOpenable,
  overallState,
  stepActions,
  stepLabel,
  stepMissing,
} from "#domain/steps/steps.ts";

const PROCESS = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1f8801";
const NOW = "2026-11-19T15:42:00.000Z";
const DANA = "dana@lab.example";
const BEFORE = { by: "marcus@lab.example", at: "2026-11-18T15:00:00.000Z" };
const names = ["FIRST_PENDING", "SECOND_PENDING", "THIRD_PENDING"];

type Flags = Pick<Step, "skippable" | "mandatory">;
const everyFlag: Flags[] = [true, false].flatMap((skippable) =>
  [true, false].map((mandatory) => ({ skippable, mandatory })),
);

function stepsOf(states: readonly StepState[], flags: Flags = { skippable: true, mandatory: false }): Step[] {
  return newSteps(
    PROCESS,
    names.map((name) => ({ name, ...flags })),
  ).map((step, i) => {
    const state = states[i] ?? "PENDING";
    return { ...step, state, changed: state === "PENDING" ? null : BEFORE };
  });
}

const ask = (step: Step | undefined, new_state_value: StepChange["new_state_value"]): StepChange => ({
  join_id: step?.join_id ?? "",
  new_state_value,
  updated_by: DANA,
  timestamp: "2026-11-19T15:40:00.000Z",
});

const every = (n: number): StepState[][] =>
  n === 0 ? [[]] : every(n - 1).flatMap((rest) => stepStates.map((state) => [...rest, state]));

/** The table of the decisions, written once more: `yes`, `same` or the code of the refusal. */
function expected(steps: readonly Step[], step: Step, target: string, isReady: boolean): string {
  const isCurrent = steps.findIndex(({ state }) => state === "PENDING") === steps.indexOf(step);
  if (step.state === target) return "same";
  if (step.state === "COMPLETED" || step.state === "SKIPPED") return "FINAL";
  if (step.state === "TODO_LATER") {
    if (target === "SKIPPED") return "FROM_TODO";
    return isReady ? "yes" : "NOT_READY";
  }
  if (!isCurrent) return "NOT_CURRENT";
  if (target === "COMPLETED") return isReady ? "yes" : "NOT_READY";
  if (target === "TODO_LATER") return step.skippable ? "yes" : "NOT_POSTPONABLE";
  return step.skippable && !step.mandatory ? "yes" : "NOT_SKIPPABLE";
}

test("every state, step, target, flag and readiness has the result of the table", () => {
  let asked = 0;
  for (const states of every(3))
    for (const flags of everyFlag)
      for (const target of stepTargets)
        for (const isReady of [true, false])
          for (const [i] of names.entries()) {
            const steps = stepsOf(states, flags);
            const step = steps[i] as Step;
            const notReady = () => (isReady ? null : "Not yet.");
            const result = changeStep(steps, ask(step, target), { now: NOW, user: DANA, notReady });
            const outcome = result.kind === "rejected" ? result.code : result.isChanged ? "yes" : "same";
            expect(outcome, JSON.stringify({ states, flags, target, isReady, i })).toBe(
              expected(steps, step, target, isReady),
            );
            asked += 1;
            if (result.kind === "rejected") continue;
            // The other steps are unchanged, and the former entry is not overwritten.
            expect(result.steps.filter((_, at) => at !== i)).toEqual(steps.filter((_, at) => at !== i));
            expect(result.steps[i]?.state).toBe(target);
          }
  expect(asked).toBe(4 ** 3 * 4 * 3 * 2 * 3);
});

test.each<[StepState[], string]>([
  [[], "FIRST_PENDING"],
  [["COMPLETED"], "SECOND_PENDING"],
  [["SKIPPED", "COMPLETED"], "THIRD_PENDING"],
  [["TODO_LATER", "COMPLETED"], "THIRD_PENDING"],
  [["TODO_LATER", "COMPLETED", "COMPLETED"], "FIRST_PENDING"],
  [["COMPLETED", "COMPLETED", "TODO_LATER"], "THIRD_PENDING"],
  [["SKIPPED", "COMPLETED", "COMPLETED"], FINISHED],
])("steps in %j are at %s", (states, state) => {
  expect(overallState(stepsOf(states))).toBe(state);
});

test("only the current step, deferred steps and completed steps can be opened", () => {
  const steps = stepsOf(["SKIPPED", "TODO_LATER", "PENDING"]);
  expect(steps.map((step) => isOpenable(steps, step))).toEqual([false, true, true]);
  const later = stepsOf(["COMPLETED", "PENDING", "PENDING"]);
  expect(later.map((step) => isOpenable(later, step))).toEqual([true, true, false]);
});

describe("the message of a refusal", () => {
  const ready = { now: NOW, user: DANA, notReady: () => null };
  const no = (states: StepState[], i: number, target: StepChange["new_state_value"], flags?: Flags) => {
    const steps = stepsOf(states, flags);
    const result = changeStep(steps, ask(steps[i], target), ready);
    return result.kind === "rejected" ? [result.status, result.message] : result;
  };

  test("for an unknown step", () => {
    expect(changeStep(stepsOf([]), ask(undefined, "COMPLETED"), ready)).toMatchObject({
      kind: "rejected",
      status: 404,
      message: "Process state not found",
    });
  });

  test("for a finished step names the person and the time", () => {
    expect(no(["COMPLETED"], 0, "SKIPPED")).toEqual([
      409,
      "The step First Pending was already completed by marcus@lab.example on Nov 18, 2026.",
    ]);
    expect(no(["SKIPPED"], 0, "COMPLETED")).toEqual([
      409,
      "The step First Pending was already skipped by marcus@lab.example on Nov 18, 2026.",
    ]);
  });

  test("for the remaining cases", () => {
    const strict = { skippable: false, mandatory: true };
    expect(no([], 1, "COMPLETED")).toEqual([
      409,
      "The step Second Pending cannot be changed before the earlier steps are done.",
    ]);
    expect(no([], 0, "SKIPPED", strict)).toEqual([409, "The step First Pending cannot be skipped."]);
    expect(no([], 0, "TODO_LATER", strict)).toEqual([
      409,
      "The step First Pending cannot be marked as todo later.",
    ]);
    expect(no(["TODO_LATER"], 0, "SKIPPED")).toEqual([
      409,
      "The step First Pending is marked as todo later and can only be completed.",
    ]);
  });

  test("a missing step is refused with the specification's message", () => {
    expect(stepMissing("HOMOGENIZATION_PENDING", "Homogenization")).toMatchObject({
      status: 404,
      message: "Process state HOMOGENIZATION_PENDING not found in Homogenization Process States",
    });
  });
});

test.each([
  ["2026-11-19T15:46:59.000Z", "2026-11-19T15:46:59.000Z"],
  ["2026-11-19T15:47:01.000Z", NOW],
  ["2025-01-01T00:00:00.000Z", "2025-01-01T00:00:00.000Z"],
])("an event at %s is stored as of %s: a clock that runs ahead is not trusted", (timestamp, at) => {
  const steps = stepsOf([]);
  const result = changeStep(
    steps,
    { ...ask(steps[0], "SKIPPED"), timestamp },
    { now: NOW, user: DANA, notReady: () => null },
  );
  expect(result).toMatchObject({ steps: [{ changed: { at } }, {}, {}] });
});

describe("a step is completed", () => {
  const by = { now: NOW, user: DANA, notReady: () => null };
  const complete = (timestamp: string, i = 1, states: StepState[] = ["COMPLETED"]) => {
    const steps = stepsOf(states);
    return changeStep(steps, { ...ask(steps[i], "COMPLETED"), timestamp }, by);
  };

  test.each([
    ["after the step before it", "2026-11-18T15:00:01.000Z"],
    ["in the same minute, which is what a person can type", "2026-11-18T15:00:00.000Z"],
  ])("%s", (_, timestamp) => {
    expect(complete(timestamp)).toMatchObject({ steps: [{}, { changed: { at: timestamp } }, {}] });
  });

  test("not before the step before it", () => {
    const refusal = {
      kind: "rejected",
      status: 422,
      field: "timestamp",
      message: "The step Second Pending must be completed after the step before it (Nov 18, 2026, 10:00 AM).",
    };
    expect(complete("2026-11-18T14:59:59.000Z")).toMatchObject(refusal);
    expect(complete("2026-11-17T15:00:00.000Z", 1, ["SKIPPED"])).toMatchObject(refusal);
    // A postponed step is not before it: it may be completed later.
    expect(complete("2026-11-17T15:00:00.000Z", 1, ["TODO_LATER"])).toMatchObject({ kind: "stepped" });
    // The steps after it do not matter: a postponed step can be older than they are.
    expect(complete("2026-11-17T15:00:00.000Z", 0, ["TODO_LATER", "COMPLETED"])).toMatchObject({
      kind: "stepped",
    });
  });
});

test("a step names who was signed in, where another person is named, and so does its refusal", () => {
  const steps = stepsOf([]);
  const by = { user: "marcus@lab.example", now: NOW, notReady: () => null };
  const own = changeStep(steps, ask(steps[0], "SKIPPED"), { ...by, user: DANA });
  expect(own).toMatchObject({ steps: [{ changed: { by: DANA } }, {}, {}] });
  expect(own).not.toMatchObject({ steps: [{ changed: { recorded_by: expect.anything() } }, {}, {}] });
  const result = changeStep(steps, ask(steps[0], "SKIPPED"), by);
  expect(result).toMatchObject({ steps: [{ changed: { by: DANA, recorded_by: by.user } }, {}, {}] });
  const after = result.kind === "stepped" ? result.steps : [];
  expect(changeStep(after, ask(after[0], "COMPLETED"), by)).toMatchObject({
    message: expect.stringContaining("by dana@lab.example (entered by marcus@lab.example) on"),
  });
});

test("whatever two people request in any order, a step leaves pending once and never leaves done", () => {
  const asking = fc.record({ step: fc.nat(2), target: fc.constantFrom(...stepTargets), ready: fc.boolean() });
  const plans = fc.array(fc.record({ skippable: fc.boolean(), mandatory: fc.boolean() }), {
    minLength: 3,
    maxLength: 3,
  });
  fc.assert(
    fc.property(plans, fc.array(asking, { maxLength: 30 }), (flags, asked) => {
      let steps = newSteps(
        PROCESS,
        flags.map((flag, i) => ({ name: names[i] ?? "", ...flag })),
      );
      for (const { step, target, ready } of asked) {
        const before = steps;
        const result = changeStep(before, ask(before[step], target), {
          now: NOW,
          user: DANA,
          notReady: () => (ready ? null : "Not yet."),
        });
        if (result.kind === "rejected") continue;
        steps = result.steps;
        for (const [i, one] of before.entries()) {
          if (one.state === "COMPLETED" || one.state === "SKIPPED") expect(steps[i]).toEqual(one);
          if (one.state !== "PENDING") expect(steps[i]?.state).not.toBe("PENDING");
        }
        const current = currentStep(steps);
        const firstOpen = steps.find(({ state }) => state === "PENDING" || state === "TODO_LATER");
        expect(overallState(steps)).toBe(current?.name ?? firstOpen?.name ?? FINISHED);
      }
    }),
    { numRuns: 500 },
  );
});

const aStep = (more: Partial<Step>): Step => ({
  join_id: "j",
  name: "A",
  state: "PENDING",
  order: 1,
  changed: null,
  skippable: true,
  mandatory: false,
  ...more,
});

describe("the actions for a step", () => {
  const free = { skippable: true, mandatory: false };
  const postponable = { skippable: true, mandatory: true };
  const fixed = { skippable: false, mandatory: true };
  test.each([
    [free, "PENDING", false, ["SKIPPED", "TODO_LATER"]],
    [free, "PENDING", true, ["SKIPPED", "TODO_LATER", "COMPLETED"]],
    [free, "TODO_LATER", false, []],
    [free, "TODO_LATER", true, ["COMPLETED"]],
    [postponable, "PENDING", false, ["TODO_LATER"]],
    [postponable, "PENDING", true, ["TODO_LATER", "COMPLETED"]],
    [fixed, "PENDING", false, []],
    [fixed, "PENDING", true, ["COMPLETED"]],
    [fixed, "TODO_LATER", true, ["COMPLETED"]],
    [free, "COMPLETED", true, []],
    [free, "SKIPPED", true, []],
  ] as const)("%o, %s, ready %s: %j", (flags, state, isReady, actions) => {
    expect(stepActions(aStep({ ...flags, state }), isReady)).toEqual(actions);
  });
});

test("a step is shown by its name as text, without PENDING", () => {
  expect(stepLabel({ name: "PRE_HOMOGENIZATION_TREATMENT_PENDING" })).toBe("Pre Homogenization Treatment");
});
