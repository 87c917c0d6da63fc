import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namedId } from "#domain/kernel/ids.ts";
import { aCopyOfTheSource, perform } from "../../support/walkthrough.ts";

const { root, remove } = aCopyOfTheSource();
let files: string[] = [];
beforeAll(() => {
  files = Object.values(perform("docs/add-an-inventory-type.md", root)).flat();
});
afterAll(remove);

/** A module of the copy. Its types are those of the source, which has no filters. */
// biome-ignore lint/suspicious/noExplicitAny: what the copy has, this compiler cannot know.
const load = (file: string): Promise<any> => import(/* @vite-ignore */ join(root, file));

const body = {
  id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1ff117",
  name: "Nylon mesh, 20 µm",
  pore_size: 20,
  location_id: namedId("location", "Wet lab A"),
  created_by: "dana@lab.example",
  creation_date: "2026-03-02T14:00:00.000Z",
};
const ref = { table: "filters", id: body.id };

test("a type costs its own files and a few registrations", () => {
  const own = files.filter((file) => /filter/.test(file));
  expect(files.filter((file) => !own.includes(file)).sort()).toEqual([
    "server/demo/demo-lab.ts",
    "server/exchange/eln/import/stored/records.ts",
    "server/reports/inventory.ts",
    "src/app/kind-routes.tsx",
    "src/app/resend-forms.tsx",
    "src/components/record/record-icons.ts",
    "src/contract/operations.ts",
    "src/contract/operations.ts",
    "src/domain/kind-pages.ts",
    "src/domain/kinds.ts",
    "src/domain/tables.ts",
    "src/store/versions.ts",
  ]);
});

test("a filter is created by its command, and then found, labelled and linked like every record", async () => {
  const { aLab } = await load("tests/fixtures/lab.ts");
  const { commands } = await load("src/contract/index.ts");
  const { listFindables } = await load("src/domain/search/search.ts");
  const { makeSearch } = await load("src/domain/search/match.ts");
  const { readLabelText } = await load("src/domain/qr-labels/print/label-text.ts");
  const { readScanned } = await load("src/domain/qr-labels/addresses.ts");
  const { pathOf } = await load("src/domain/kind-pages.ts");

  const lab = aLab();
  const { result, title } = await lab.run(commands.createFilter, { body });
  expect(result).toMatchObject({ kind: "accepted" });
  expect(await title()).toBe("New filter: Nylon mesh, 20 µm");
  const found = makeSearch(await listFindables(lab.records))("wet lab 20 µm").first;
  expect(found).toMatchObject([{ ...ref, title: body.name, facts: ["20 µm", "Wet lab A"] }]);
  expect(await readLabelText(lab.records, ref)).toMatchObject({
    code: expect.stringMatching(/^FLT-[2-9A-Z]{4}$/),
    title: body.name,
    facts: ["20 µm"],
  });
  expect(pathOf(ref)).toBe(`/inventory/filters/${body.id}`);
  expect(readScanned(`https://lab.example${pathOf(ref)}`)).toEqual({
    kind: "record",
    origin: "https://lab.example",
    ...ref,
  });
});

test("the API accepts a filter and returns it, and the demonstration has two", async () => {
  const { createLab } = await load("tests/support/create-lab.ts");
  const { fillDemoLab } = await load("server/demo/demo-lab.ts");
  const lab = await createLab();
  const made = await lab.request("POST", "/api/filters", { body, key: crypto.randomUUID() });
  expect(made.status).toBe(201);
  const { id: _, ...entered } = body;
  const shown = { ...entered, location_id: undefined, location_name: "Wet lab A" };
  expect(await (await lab.request("GET", `/api/filters/${body.id}`)).json()).toMatchObject(
    JSON.parse(JSON.stringify(shown)),
  );
  await fillDemoLab(lab);
  const all = await (await lab.request("GET", "/api/filters")).json();
  expect(all.map(({ name }: { name: string }) => name)).toHaveLength(3);
});

test("a tablet has a table for filters", async () => {
  const { LabStore } = await load("src/store/db.ts");
  const store = new LabStore("walkthrough");
  await store.records("filters").put(body, body.id);
  expect(await store.records("filters").get(body.id)).toEqual(body);
  store.close();
});
