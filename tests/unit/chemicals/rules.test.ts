import { expect, test } from "vitest";
import { commands } from "#contract/index.ts";
import type { Change } from "#domain/kernel/change.ts";
import { createdId } from "#domain/kernel/ids.ts";
import { UNUSED } from "#domain/resource-use/totals.ts";
import { bodyOf } from "../../fixtures/examples.ts";
import { accepted, aLab, rejected } from "../../fixtures/lab.ts";
import { aChemical, aStamp, chemicalChanges, ids, MARCUS, NOW } from "../../fixtures/records.ts";

function create(more: Record<string, unknown> = {}, ...changes: Change[]) {
  return aLab(...changes).run(
    commands.createChemical,
    { body: bodyOf("createChemical", more) },
    aStamp({ user: MARCUS }),
  );
}

test("a new chemical is stored with the person who recorded it, under an id derived from the command's id", async () => {
  const { result } = await create();
  const id = createdId(aStamp(), {});
  const record = {
    ...bodyOf("createChemical"),
    id,
    recorded_by: MARCUS,
    recorded_at: NOW,
    use_totals: UNUSED,
  };
  expect(accepted(result).changes).toMatchObject([{ table: "chemicals", id, record }]);
});

test("another client may choose the id", async () => {
  const { result } = await create({ id: ids.chemical });
  expect(accepted(result).changes[0]?.id).toBe(ids.chemical);
});

test("an id that exists is refused", async () => {
  const { result } = await create({ id: ids.chemical }, ...chemicalChanges(aChemical()));
  expect(rejected(result)).toMatchObject({
    status: 409,
    code: "DUPLICATE",
    field: "id",
    message: "A chemical with this id already exists.",
  });
});

test.each([
  ["chemical_name_id", ids.nowhere, "Please select a valid chemical name"],
  ["supplier_id", 99, "Please select a valid supplier"],
  ["location_id", ids.nowhere, "Please select a valid location"],
])("an unknown %s is refused", async (field, value, message) => {
  const { result } = await create({ [field]: value });
  expect(rejected(result)).toMatchObject({ status: 422, code: "VALIDATION", field, message });
});

test("writes have names that people recognize", async () => {
  expect(await (await create()).title()).toBe("New chemical: Sodium hydroxide");
});
