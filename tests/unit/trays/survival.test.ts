import { expect, test } from "vitest";
import { survivalOf, weekOfRemoval } from "#domain/trays/figures/survival.ts";
import type { PlugRemoval } from "#domain/trays/schema.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { aFormulation, weeksOf } from "../../fixtures/formulations.ts";
import { aRemoval } from "../../fixtures/grow-trials.ts";

const SOWN = "2026-10-29T14:00:00.000Z";

test.each(tableOf<[string, Partial<PlugRemoval>, string | null, number]>("weeks of a removal"))(
  "plugs were removed in the week %s",
  (_, removal, sown, week) => {
    expect(weekOfRemoval(aFormulation(), aRemoval(removal), sown)).toBe(week);
  },
);

test("the number of plugs falls from the number created, week by week", () => {
  expect(survivalOf(aFormulation(), SOWN, 3)).toEqual([
    { week: 0, active: 24, value: 100 },
    { week: 1, active: 24, value: 100 },
    { week: 2, active: 23, value: (100 * 23) / 24 },
    { week: 3, active: 23, value: (100 * 23) / 24 },
  ]);
});

test("the number is never below zero", () => {
  const lost = aFormulation({
    weekly_data: weeksOf({ 1: 2 }),
    plug_removals: [aRemoval({ weekly_data_id: "week-1", num_plugs_removed: 30 })],
  });
  expect(survivalOf(lost, SOWN, 1).at(-1)).toEqual({ week: 1, active: 0, value: 0 });
});
