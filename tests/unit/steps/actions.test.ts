import { describe, expect, test } from "vitest";
import type { Step } from "#domain/steps/schema.ts";
import { stepActions, stepLabel } from "#domain/steps/steps.ts";

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
