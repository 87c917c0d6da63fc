import { expect, test } from "vitest";
import { fieldViews } from "#components/record/field-views.ts";

test.each([
  ["CNF", "CNF-2026-001-01", "CNF-2026-001-01"],
  ["HOMOGENIZATION", "HOM-NOP-2026-001-01", "Homogenization HOM-NOP-2026-001-01"],
  ["SAMPLE", "Retained sample", "Retained sample"],
])("a use that went into a %s names it once", (type, name, text) => {
  const body = { linked_to: { type, id: "made" } };
  const [view] = fieldViews(body, new Map([["made", name]]), "linkUse");
  expect(view?.text).toBe(text);
});
