import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import Dexie from "dexie";
import { IDBFactory, IDBKeyRange } from "fake-indexeddb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { namedId } from "#domain/kernel/ids.ts";
import { aHomogenization, homogenizationIds } from "../../fixtures/homogenizations.ts";
import { aCake, anEquipment, cakeChanges, DANA, ids, NOW } from "../../fixtures/records.ts";
import { released } from "../../fixtures/released-versions.ts";
import { aCopyOfTheSource, perform } from "../../support/walkthrough.ts";

const { root, remove } = aCopyOfTheSource();
let files: Record<string, string[]> = {};
beforeAll(() => {
  files = perform("docs/changing.md", root);
});
afterAll(remove);

/** A module of the copy. Its types are those of the source, which has none of the changes. */
// biome-ignore lint/suspicious/noExplicitAny: what the copy has, this compiler cannot know.
const load = (file: string): Promise<any> => import(/* @vite-ignore */ join(root, file));

test("each change costs the files that its section states", () => {
  expect(Object.entries(files).map(([section, list]) => [section, list.length])).toEqual([
    ["A field", 6],
    ["An inventory type", 12],
    ["A step", 5],
    ["A unit", 3],
    ["A report", 1],
  ]);
});

// The types of the whole source are a matter of half a minute: `npm run test:deep` checks them.
const projects =
  process.env.WALKTHROUGH === "all" ? ["tsconfig/core.json", "tsconfig.json", "tsconfig/server.json"] : [];

test.each(projects)(
  "the types of %s are right after the changes",
  async (project) => {
    const compiler = join("node_modules", "@typescript", "native", "bin", "tsc");
    // Without a cache of earlier runs: it would be in the packages, which the copy shares.
    const args = [compiler, "-p", project, "--noEmit", "--incremental", "false", "--tsBuildInfoFile", "null"];
    const run = promisify(execFile)(process.execPath, args, { cwd: root });
    expect(await run.catch((error: { stdout: string }) => error)).toMatchObject({ stdout: "" });
  },
  300_000,
);

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

const filter = {
  id: "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1ff117",
  name: "Nylon mesh, 20 µm",
  pore_size: 20,
  location_id: namedId("location", "Wet lab A"),
  created_by: "dana@lab.example",
  creation_date: "2026-03-02T14:00:00.000Z",
};
const ref = { table: "filters", id: filter.id };

test("a filter is created by its command, and then found, labelled and linked like every record", async () => {
  const { aLab } = await load("tests/fixtures/lab.ts");
  const { commands } = await load("src/contract/index.ts");
  const { listFindables } = await load("src/domain/search/search.ts");
  const { makeSearch } = await load("src/domain/search/match.ts");
  const { readLabelText } = await load("src/domain/qr-labels/print/label-text.ts");
  const { readScanned } = await load("src/domain/qr-labels/addresses.ts");
  const { pathOf } = await load("src/domain/kind-pages.ts");

  const lab = aLab();
  const { result, title } = await lab.run(commands.createFilter, { body: filter });
  expect(result).toMatchObject({ kind: "accepted" });
  expect(await title()).toBe("New filter: Nylon mesh, 20 µm");
  const found = makeSearch(await listFindables(lab.records))("wet lab 20 µm").first;
  expect(found).toMatchObject([{ ...ref, title: filter.name, facts: ["20 µm", "Wet lab A"] }]);
  expect(await readLabelText(lab.records, ref)).toMatchObject({
    code: expect.stringMatching(/^FLT-[2-9A-Z]{4}$/),
    title: filter.name,
    facts: ["20 µm"],
  });
  expect(pathOf(ref)).toBe(`/inventory/filters/${filter.id}`);
  expect(readScanned(`https://lab.example${pathOf(ref)}`)).toEqual({
    kind: "record",
    origin: "https://lab.example",
    ...ref,
  });
});

test("a filter is edited, moved, withdrawn, restored and corrected by what every kind has", async () => {
  const { aLab } = await load("tests/fixtures/lab.ts");
  const { commands, queries } = await load("src/contract/index.ts");
  const { withdrawalCommandsOf } = await load("src/contract/operations.ts");
  const { bulkEdits } = await load("src/components/bulk/bulk-edits.ts");
  const { resendForms } = await load("src/app/resend-forms.tsx");
  const { List, Page } = await load("src/features/filters/filter-screens.tsx");
  const params = { id: filter.id };
  const lab = aLab();
  await lab.run(commands.createFilter, { body: filter });
  const shown = () => lab.ask(queries.getFilter, { params });
  const { result } = await lab.run(commands.editFilter, {
    params,
    body: { pore_size: 25, base: { pore_size: 20 } },
  });
  expect(result).toMatchObject({ kind: "accepted" });
  const place = { location_id: namedId("location", "Wet lab B"), base: { location_id: filter.location_id } };
  await lab.run(bulkEdits.filters.move, { params, body: place });
  expect(await shown()).toMatchObject({ pore_size: 25, location_name: "Wet lab B" });
  const { withdraw, restore } = withdrawalCommandsOf.filters;
  await lab.run(withdraw, { params, body: { reason: "Torn" } });
  expect(await lab.ask(queries.listFilters)).toEqual([]);
  expect(await shown()).toMatchObject({ withdrawn: { reason: "Torn" } });
  await lab.run(restore, { params, body: {} });
  expect(await lab.ask(queries.listFilters)).toHaveLength(1);
  expect([List.Add, Page.Edit, resendForms.createFilter, resendForms.editFilter]).not.toContain(undefined);
});

test("the API accepts a filter, the demonstration has two, and .eln files and SQL tools have all of them", async () => {
  const { createLab } = await load("tests/support/create-lab.ts");
  const { fillDemoLab } = await load("server/demo/demo-lab.ts");
  const { exportLab } = await load("server/exchange/eln/export/export-eln.ts");
  const { importCrate } = await load("server/exchange/eln/import/import-crate.ts");
  const { emptyLab, written } = await load("tests/support/eln-files.ts");
  const { sqliteReader } = await load("tests/support/sql-reader.ts");
  const file = join(root, "filters.sqlite");
  const lab = await createLab({ file });
  const made = await lab.request("POST", "/api/filters", { body: filter, key: crypto.randomUUID() });
  expect(made.status).toBe(201);
  const { id: _, location_id: __, ...entered } = filter;
  expect(await (await lab.request("GET", `/api/filters/${filter.id}`)).json()).toMatchObject({
    ...entered,
    location_name: "Wet lab A",
    withdrawn: null,
  });
  await fillDemoLab(lab);
  const names = [filter.name, "Filter paper", "Nylon mesh"].sort();
  const sql = sqliteReader(file);
  const rows = await sql.rows("select name, pore_size, location_name from report_filters order by name");
  expect(rows.map(({ name }: { name: string }) => name)).toEqual(names);
  expect(rows).toContainEqual({ name: filter.name, pore_size: 20, location_name: "Wet lab A" });
  await sql.close();
  const copy = await emptyLab();
  await importCrate(copy, await written((await exportLab(lab, null)).file));
  const all = await copy.db.transaction((tx: { all: (table: string) => unknown }) => tx.all("filters"));
  expect(all.map(({ name }: { name: string }) => name).sort()).toEqual(names);
  await lab.db.close();
  await copy.db.close();
}, 120_000);

test("a tablet of the last released version gets the table, and retains its records", async () => {
  const { LabStore } = await load("src/store/db.ts");
  const options = { indexedDB: new IDBFactory(), IDBKeyRange };
  const old = new Dexie("fibril", options);
  for (const [version, lines] of Object.entries(released)) old.version(Number(version)).stores(lines);
  await old.table("cakes").put(aCake(), ids.cake);
  await old.table("outbox").put({ id: "a", state: "queued" });
  old.close();
  const store = new LabStore("fibril", options);
  await store.records("filters").put(filter, filter.id);
  expect(await store.records("filters").get(filter.id)).toEqual(filter);
  expect(await store.records("cakes").get(ids.cake)).toEqual(aCake());
  expect(await store.outbox.count()).toBe(1);
  store.close();
});

test("a new experiment has the step, and one that is running is finished without it", async () => {
  const { aLab } = await load("tests/fixtures/lab.ts");
  const { commands, queries } = await load("src/contract/index.ts");
  const copied = await load("tests/fixtures/homogenizations.ts");
  const { stepId } = await load("src/domain/kernel/ids.ts");
  const [running, created] = [homogenizationIds.setUp, homogenizationIds.ready];
  const ready = { cnf_id: ids.cake, homogenization_equipment_id: ids.cake };
  // The fixture of the source has the steps of the source.
  const old = aHomogenization({ ...ready, id: running });
  const young = copied.aHomogenization({ ...ready, id: created });
  const lab = aLab(
    ...cakeChanges(aCake()),
    ...[old, young].map((record) => ({ table: "homogenizations", id: record.id, record })),
  );
  const stateOf = async (id: string) => (await lab.ask(queries.getHomogenization, { params: { id } })).state;
  const change = async (process_id: string, step: string, new_state_value = "COMPLETED") => {
    const body = { join_id: stepId(process_id, step), new_state_value, updated_by: DANA, timestamp: NOW };
    return (await lab.run(commands.updateHomogenizationState, { params: { process_id }, body })).result;
  };
  for (const id of [running, created]) {
    await change(id, "PRE_HOMOGENIZATION_TREATMENT_PENDING", "SKIPPED");
    await change(id, "HOMOGENIZATION_PENDING");
  }
  expect([await stateOf(running), await stateOf(created)]).toEqual([
    "CHARACTERIZATION_PENDING",
    "DEGASSING_PENDING",
  ]);
  expect(await change(running, "DEGASSING_PENDING")).toMatchObject({ code: "NOT_FOUND" });
  expect(await change(created, "CHARACTERIZATION_PENDING")).toMatchObject({ code: "NOT_CURRENT" });
  await change(created, "DEGASSING_PENDING");
  await change(running, "CHARACTERIZATION_PENDING");
  expect([await stateOf(running), await stateOf(created)]).toEqual([
    "EXPERIMENT_FINISHED",
    "CHARACTERIZATION_PENDING",
  ]);
});

test("the unit is converted, shown, offered and exported", async () => {
  const { convert } = await load("src/domain/values/units.ts");
  const { showAmount } = await load("src/domain/values/quantities.ts");
  const { NewFeedstock } = await load("src/domain/feedstocks/schema.ts");
  const { firstLookups } = await load("src/domain/lookups/first-lookups.ts");
  const { codesOf } = await load("server/exchange/eln/export/unit-codes.ts");
  expect(convert(16, "OUNCES", "POUNDS")).toBeCloseTo(1);
  expect(convert(1, "LITRES", "OUNCES", 1)).toBeCloseTo(35.274);
  expect(showAmount(2.5, "OUNCES")).toBe("2.5 oz");
  expect(NewFeedstock.shape.amount_units.parse("OUNCES")).toBe("OUNCES");
  expect(firstLookups()).toContainEqual(
    expect.objectContaining({
      record: expect.objectContaining({
        resource_type_name: "FEEDSTOCK",
        valid_units: ["KG", "GRAMS", "POUNDS", "OUNCES"],
      }),
    }),
  );
  expect(codesOf("OUNCES")).toEqual({ ucum: "[oz_av]", cefact: "ONZ" });
});

test("the report has a row for each maintenance", async () => {
  const { createLab } = await load("tests/support/create-lab.ts");
  const { sqliteReader } = await load("tests/support/sql-reader.ts");
  const file = join(root, "lab.sqlite");
  const lab = await createLab({ file });
  const id = "8d2c1c6e-6a55-4a1b-9d0c-0f6f2f1ff118";
  const upkeep = [
    { id, kind: "MAINTENANCE", comments: null, created_by: DANA, creation_date: NOW, recorded_by: DANA },
  ];
  await lab.put([{ table: "equipment", id: ids.equipment, record: { ...anEquipment(), upkeep } }]);
  const sql = sqliteReader(file);
  expect(await sql.rows("select equipment_name, kind, creation_date from report_equipment_upkeep")).toEqual([
    { equipment_name: anEquipment().name, kind: "MAINTENANCE", creation_date: NOW },
  ]);
  await sql.close();
  await lab.db.close();
});
