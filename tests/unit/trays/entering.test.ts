import { expect, test } from "vitest";
import { orderTags } from "#domain/grow-trial-lists/views.ts";
import { suggestedIdentifier } from "#domain/trays/formulation-rules.ts";
import { withoutWeek } from "#domain/trays/plugs.ts";
import { aTray, growIds } from "../../fixtures/grow-trials.ts";

const tags = ["healthy", "leaf: spots", "plug: algae", "root: white", "stunted"];

test("general tags come first, then leaves, roots and the rest", () => {
  expect(orderTags(tags)).toEqual(["healthy", "stunted", "leaf: spots", "root: white", "plug: algae"]);
});

test("the requested group of tags comes first", () => {
  expect(orderTags(tags, "root")).toEqual([
    "root: white",
    "healthy",
    "stunted",
    "leaf: spots",
    "plug: algae",
  ]);
});

test("a tray whose only week is left out has its plugs again", () => {
  const { weekly_data, plug_removals, num_plugs_created } = aTray();
  const tray = {
    weekly_data,
    plug_removals,
    num_plugs_created,
    weeks_data_added: [1, 2],
    num_plugs_active: 23,
  };
  expect(withoutWeek(tray, growIds.secondWeek)).toEqual({
    weekly_data: weekly_data.slice(0, 1),
    plug_removals: [],
    weeks_data_added: [1],
    num_plugs_created: 24,
    num_plugs_active: 24,
  });
  expect(withoutWeek(tray, growIds.trial)).toEqual(tray);
});

test("a refusal offers an identifier where it names one", () => {
  expect(suggestedIdentifier({ next_formulation_identifier: "F5" })).toBe("F5");
  for (const other of [undefined, null, {}, { updated_by: "x" }])
    expect(suggestedIdentifier(other)).toBeNull();
});
