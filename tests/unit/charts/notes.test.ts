import { expect, test } from "vitest";
import { replicatesOf } from "#domain/trays/figures/replicates.ts";
import type { Formulation } from "#domain/trays/schema.ts";
import { formulationNotes } from "#features/grow-trials/charts/tray-notes.ts";
import { aFormulation } from "../../fixtures/formulations.ts";

const names = new Map([["cnf-1", "CNF-2026-010-02"]]);
const plain: Partial<Formulation> = {
  cnf_id: null,
  cnf_description: null,
  additive_name: null,
  substrate_type: "Peat",
  grow_trial_fertilizer: "UREA",
};

/** The notes of trays that differ from a plain one. */
const notesOf = (...many: Partial<Formulation>[]) => [
  ...formulationNotes(
    replicatesOf(
      many.map((more, i) => ({
        ...aFormulation({ id: `t${i}`, identifier: `F${i}`, test_for: `${i}` }),
        ...plain,
        ...more,
      })),
    ),
    names,
  ).values(),
];

test("the CNF is enough where it distinguishes the formulations, and the composition is complete", () => {
  const made = {
    additive_id: "a",
    additive_name: "BIOCHAR",
    additive_ratio: 0.1,
    substrate_type: "CNF foam",
  };
  expect(notesOf({ cnf_id: "cnf-1", ...made }, {})).toEqual([
    { short: "CNF-2026-010-02", full: "CNF-2026-010-02, CNF foam + Biochar: 0.1" },
    { short: "No CNF", full: "Peat" },
  ]);
});

test("what is the same in all formulations is left out, and what differs is added until it is enough", () => {
  const fed = { grow_trial_fertilizer: "FISH_EMULSION" };
  expect(notesOf({ cnf_id: "cnf-1" }, { cnf_id: "cnf-1", ...fed }, { ...fed })).toEqual([
    { short: "CNF-2026-010-02, Urea", full: "CNF-2026-010-02, Peat, Urea" },
    { short: "CNF-2026-010-02, Fish emulsion", full: "CNF-2026-010-02, Peat, Fish emulsion" },
    { short: "No CNF", full: "Peat, Fish emulsion" },
  ]);
});

test("formulations that differ only in what they test are distinguished by it", () => {
  expect(notesOf({ test_for: "Light" }, { test_for: "Water" })).toEqual([
    { short: "Light", full: "Peat, Light" },
    { short: "Water", full: "Peat, Water" },
  ]);
});

test("a single formulation needs no note", () => {
  expect(notesOf({})).toEqual([{ short: "", full: "Peat" }]);
});
