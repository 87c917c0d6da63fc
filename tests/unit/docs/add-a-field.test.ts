import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aCake, cakeChanges, DANA, NOW } from "../../fixtures/records.ts";
import { aCopyOfTheSource, perform } from "../../support/walkthrough.ts";

const { root, remove } = aCopyOfTheSource();
let files: string[] = [];
beforeAll(() => {
  files = perform("docs/add-a-field.md", root);
});
afterAll(remove);

/** A module of the copy. Its types are those of the source, where a cake has no colour. */
// biome-ignore lint/suspicious/noExplicitAny: what the copy has, this compiler cannot know.
const load = (file: string): Promise<any> => import(/* @vite-ignore */ join(root, file));

test("a field costs five files", () => {
  expect(files).toHaveLength(5);
});

test("the field is entered, listed, exported, imported and named in the history", async () => {
  const { aLab } = await load("tests/fixtures/lab.ts");
  const { commands, queries } = await load("src/contract/index.ts");
  const { cakeCsv, cakeImport } = await load("src/features/cakes/cakes-list.tsx");
  const { fieldNamed, isHidden } = await load("src/contract/fields.ts");
  const lab = aLab(...cakeChanges(aCake()));
  const { filtration_and_neutralization_details_id, location_id, cake_storage_type_id } = aCake();
  const chosen = { filtration_and_neutralization_details_id, location_id, cake_storage_type_id };
  const entered = {
    amount_created: 2,
    amount_units: "KG",
    appearance: "Moist",
    colour: "Ivory",
    is_for_research: false,
  };
  const body = { ...chosen, ...entered, created_by: DANA, creation_date: NOW };
  expect(await lab.run(commands.createCake, { body })).toMatchObject({ result: { kind: "accepted" } });
  const rows: { colour: string | null }[] = await lab.ask(queries.listCakes);
  expect(rows.map(({ colour }) => colour).sort()).toEqual(["Ivory", null]);
  const column = (await cakeCsv(lab.records)).find(({ title }: { title: string }) => title === "Colour");
  expect(rows.map((row) => column.of(row)).sort()).toEqual(["Ivory", null]);
  expect(cakeImport.columns).toContainEqual(
    expect.objectContaining({ field: "colour", title: "Colour", isRequired: false }),
  );
  expect(fieldNamed("colour", "createCake").label).toBe("Colour");
  expect(isHidden("colour", "history")).toBe(false);
});
