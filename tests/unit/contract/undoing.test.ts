import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import type { AnyCommand } from "#contract/operation.ts";
import { undoingOf } from "#contract/undoing.ts";
import { dilutionUseId } from "#domain/chemicals/dilution.ts";
import { aCnf } from "../../fixtures/cnfs.ts";
import { bodyOf, examples } from "../../fixtures/examples.ts";
import { aStamp, ids } from "../../fixtures/records.ts";

/** What undoes the example of a command, with fields changed, after it was sent. */
function undone(name: keyof typeof commands, more: Record<string, unknown> = {}) {
  const command: AnyCommand = commands[name];
  const body = command.body.parse(bodyOf(name, more));
  return undoingOf(name, { params: examples[name]?.params ?? {}, body, stamp: aStamp() });
}

test("a record is withdrawn with the use that was recorded with it, and not with one that was recorded before", () => {
  expect(undone("createSample")).toBeNull();
  expect(undone("createDilutedChemical")).toBeNull();
  expect(undone("createCnf")).toBeNull();
  const id = ids.nowhere;
  const diluted = undone("createDilutedChemical", { id, chemical_use_record_id: dilutionUseId(id) });
  expect(diluted?.command.name).toBe("withdrawChemical");
  expect(undone("createCnf", { cake_use_record_id: null, cake_id: ids.cake })?.command.name).toBe(
    "withdrawCnf",
  );
  expect(undone("addSampleForLibrary")?.command.name).toBe("withdrawSample");
});

test("a formulation is edited back, unless its CNF or the use of one has changed", () => {
  expect(undone("updateFormulation")?.body).toMatchObject({ test_for: "Water retention" });
  const { id: cnf_id } = aCnf();
  expect(undone("updateFormulation", { cnf_id })).toBeNull();
  const base = { cnf_id, test_for: "Water retention" };
  const used = { cnf_amount_used: 1, cnf_amount_used_units: "LITRES" };
  expect(undone("updateFormulation", { cnf_id, base })).not.toBeNull();
  expect(undone("updateFormulation", { cnf_id, base, ...used })).toBeNull();
});

test("an edit is not undone if a field that it has filled in cannot be emptied", () => {
  const name = "enterCakeDetailedCharacteristics";
  const { base } = bodyOf(name);
  expect(undone(name)?.body).toMatchObject({ DO: null, density: null });
  expect(undone(name, { base: { ...(base as object), cake_storage_type_id: null } })).toBeNull();
});

test("dry masses that were entered on a later day are emptied again", () => {
  const base = { leaf_dry_mass: null, root_dry_mass: null };
  expect(undone("updateHarvestData", { base })?.body).toMatchObject({ ...base, is_drying: true });
});
