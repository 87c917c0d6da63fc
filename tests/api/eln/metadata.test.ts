import { createHash } from "node:crypto";
import * as library from "ro-crate";
import { beforeAll, describe, expect, test } from "vitest";
import type { z } from "zod";
import { commands } from "#contract/index.ts";
import { type Field, fieldsOf } from "#domain/kernel/fields.ts";
import { customUnits } from "#domain/values/custom-fields.ts";
import { showDateTime } from "#domain/values/time.ts";
import { units } from "#domain/values/units.ts";
import { exportLab, exportRecord } from "#server/exchange/eln/export/export-eln.ts";
import { codesOf } from "#server/exchange/eln/export/unit-codes.ts";
import { importCrate } from "#server/exchange/eln/import/import-crate.ts";
import context from "#tests/fixtures/ro-crate-1.1-context.json" with { type: "json" };
import { demonstration, emptyLab, unzipped, written } from "#tests/support/eln-files.ts";
import { perFile } from "#tests/support/per-test.ts";

type Id = { "@id": string };
type Node = Id & { "@type": string } & Record<string, unknown>;

/** Its types do not name the validator. */
type Result = { status: string; message: string };
const { ROCrate, Validator } = library as unknown as {
  ROCrate: typeof library.ROCrate;
  Validator: new () => {
    results: Result[];
    crate: library.ROCrate;
    parseJSON(json: object): void;
    rootDataEntity(): void;
    checkFiles(files: Record<string, { exists: boolean; inCrate: boolean }>): void;
  };
};

let files: Map<string, Buffer>;
let json: { "@context": [string, object]; "@graph": Node[] };
let nodes: Map<string, Node>;
const nodesOf = (type: string) => [...nodes.values()].filter((node) => node["@type"] === type);
const node = (id: string) => nodes.get(id) ?? expect.fail(`There is no ${id}`);
const listOf = (value: unknown) => (value ?? []) as Id[];
/** The datasets that an importer reads: the parts of the root. */
const datasets = () => listOf(node("./").hasPart).map((part) => node(part["@id"]));

const ROOT = "lab-2026-11-21";

const lab = perFile(() => demonstration(), 120_000);
beforeAll(async () => {
  files = await unzipped(await written((await exportLab(lab, "https://lab.example")).file));
  json = JSON.parse(files.get(`${ROOT}/ro-crate-metadata.json`)?.toString() ?? "");
  nodes = new Map(json["@graph"].map((one) => [one["@id"], one]));
}, 120_000);

describe("as an RO-Crate 1.1", () => {
  /**
   * With the published context in place of its address: https://w3id.org/ro/crate/1.1/context, version 1.1.3, of
   * https://github.com/ResearchObject/ro-crate (CC0 1.0).
   */
  const inContext = () => {
    const [address, terms] = json["@context"];
    expect(address).toBe(context["@id"]);
    return { ...json, "@context": [context["@context"], terms] };
  };

  test("the RO-Crate library finds no error, and every file of the archive described", async () => {
    const validator = new Validator();
    validator.parseJSON(inContext());
    await validator.crate.resolveContext();
    validator.rootDataEntity();
    const paths = [...files.keys()].map((path) => `./${path.slice(ROOT.length + 1)}`);
    const folders = paths.map((path) => path.split("/").slice(0, 2)).map((path) => `${path.join("/")}/`);
    const listed = [...paths, ...folders].filter((path) => !path.includes("-metadata.json"));
    validator.checkFiles(Object.fromEntries(listed.map((path) => [path, { exists: true, inCrate: false }])));
    expect(validator.results.filter(({ status }) => status === "error" || status === "warning")).toEqual([]);
    expect(validator.results.filter(({ status }) => status === "success").length).toBeGreaterThan(5);
  });

  test("the published context, with the terms that the file adds, defines every property and type", async () => {
    const crate = new ROCrate(inContext(), { array: true, link: true });
    await crate.resolveContext();
    const terms = new Set(
      json["@graph"].flatMap((one) => [
        ...Object.keys(one).filter((key) => !key.startsWith("@")),
        one["@type"],
      ]),
    );
    expect([...terms].filter((term) => !crate.resolveTerm(term))).toEqual([]);
    const added = Object.keys(json["@context"][1]);
    // Without them it defines all others, and none of them.
    expect([...terms].filter((term) => !(term in context["@context"])).toSorted()).toEqual(added.toSorted());
    expect(crate.resolveTerm("sha256")).toBe("http://schema.org/sha256");
  });

  test("every @id is unique, and every reference leads to a node", () => {
    expect(nodes.size).toBe(json["@graph"].length);
    const references = json["@graph"].flatMap((one) =>
      Object.values(one)
        .flat()
        .flatMap((value) => (typeof value === "object" && value !== null ? [value as Id] : [])),
    );
    for (const reference of references) expect(Object.keys(reference)).toEqual(["@id"]);
    const outside = references.map((one) => one["@id"]).filter((id) => !nodes.has(id));
    expect(new Set(outside)).toEqual(new Set(["https://w3id.org/ro/crate/1.1"]));
  });

  test("every file has its SHA-256, length and type, and is part of one dataset", () => {
    const parts = datasets().flatMap(({ hasPart }) => listOf(hasPart).map((part) => part["@id"]));
    expect(nodesOf("File").map((file) => file["@id"])).toEqual(parts);
    for (const file of nodesOf("File")) {
      const bytes = files.get(`${ROOT}/${file["@id"].slice(2)}`) ?? expect.fail(`${file["@id"]} is missing`);
      expect(file.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
      expect(file.contentSize).toBe(String(bytes.length));
      expect(file.encodingFormat).toMatch(/^\w+\/\w+$/);
    }
  });
});

describe("as eLabFTW and SampleDB import it", () => {
  test("there is one folder, with the context, versions and publisher that they require", () => {
    expect(new Set([...files.keys()].map((path) => path.split("/")[0]))).toEqual(new Set([ROOT]));
    expect(json["@context"][0]).toBe("https://w3id.org/ro/crate/1.1/context");
    const metadata = node("ro-crate-metadata.json");
    expect(metadata.version).toBe("1.0");
    expect(node((metadata.sdPublisher as Id)["@id"])).toMatchObject({
      "@type": "Organization",
      areaServed: "Laboratory",
    });
  });

  test("every part of the root is a dataset without datasets in it, with text, type, tags and dates", () => {
    for (const one of datasets()) {
      expect(one["@type"]).toBe("Dataset");
      expect(one.name).toEqual(expect.any(String));
      expect(one.text).toEqual(expect.any(String));
      expect(one.keywords).toMatch(/^[a-z0-9_,-]+$/);
      expect(["experiment", "resource"]).toContain(one.genre);
      for (const part of listOf(one.hasPart)) expect(node(part["@id"])["@type"]).toBe("File");
      for (const time of [one.dateCreated, one.dateModified])
        if (time !== undefined) expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    }
  });

  test("people have names and addresses, and records their authors", () => {
    expect(nodesOf("Person").map(({ name, email }) => [name, email])).toContainEqual([
      "Dana Ruiz",
      "dana.ruiz@cnf-lab.example",
    ]);
    const own = datasets().filter(({ name }) => name !== "Lists of the lab");
    for (const one of own) expect(node((one.author as Id)["@id"])["@type"]).toBe("Person");
    expect(JSON.stringify(json)).not.toContain("argon2");
  });
});

describe("the datasets", () => {
  test("link each record to the records that it was made from", async () => {
    const [cnf] = await lab.db.all("cnfs");
    const one = datasets().find(({ identifier }) => identifier === cnf?.id);
    const parents = listOf(one?.isBasedOn).map((link) => node(link["@id"]).identifier);
    expect(parents.length).toBeGreaterThan(0);
    expect([cnf?.cake_id, cnf?.homogenization_id]).toEqual(expect.arrayContaining(parents));
    expect(one?.mentions).toEqual(one?.isBasedOn);
    expect(one?.url).toBe(`https://lab.example/inventory/cnfs/${cnf?.id}`);
  });

  test("have figures with units of UN/CEFACT and UCUM, and as CSV", async () => {
    const [trial] = await lab.db.all("grow_trials");
    const tray = (await lab.db.all("tray_formulations")).find(({ weekly_data }) => weekly_data.length > 0);
    const one = datasets().find(({ identifier }) => identifier === tray?.id);
    const figures = listOf(one?.variableMeasured).map((figure) => node(figure["@id"]));
    expect(figures.find(({ propertyID }) => propertyID === "weekly_data.0.avg_height")).toMatchObject({
      name: "Avg Height",
      value: tray?.weekly_data[0]?.avg_height,
      unitText: "cm",
      unitCode: "CMT",
      ucumCode: "cm",
    });
    const ofTrial = datasets().find(({ identifier }) => identifier === trial?.id);
    const csv = files.get(`${ROOT}/${ofTrial?.["@id"].slice(2)}weekly-data.csv`)?.toString();
    expect(csv).toContain("Avg Height (cm)");
  });

  test("show times, ranges and constants of an experiment as people read them", async () => {
    const run = (await lab.db.all("homogenizations")).find((one) => one.pressure_range !== null);
    const [from, to] = run?.pressure_range ?? [0, 0];
    const one = datasets().find(({ identifier }) => identifier === run?.id);
    const figures = new Map(
      listOf(one?.variableMeasured).map((id) => [node(id["@id"]).propertyID, node(id["@id"])]),
    );
    expect(figures.get("pressure_range.0")).toMatchObject({
      value: from,
      unitCode: "PS",
      ucumCode: "[psi]",
      unitText: "psi",
    });
    expect(figures.get("pressure_range.1")).toMatchObject({ value: to, name: "Pressure Range: to" });
    expect(figures.get("creation_date")).toMatchObject({ value: run?.creation_date });
    expect(one?.text).toContain(`<td>${showDateTime(run?.creation_date ?? "")}</td>`);
    expect(one?.text).toContain("<td>Homogenization pending</td>");
    expect(one?.text).not.toContain(run?.cake_id);
  });

  test("show names instead of ids, and escape what people typed", async () => {
    await lab.put([
      ...(await lab.db.all("locations")).slice(0, 1).map((location) => ({
        table: "locations" as const,
        id: location.id,
        record: { ...location, name: '<img src="x">' },
      })),
    ]);
    const copy = await unzipped(await written((await exportLab(lab, null)).file));
    const texts = copy.get(`${ROOT}/ro-crate-metadata.json`)?.toString() ?? "";
    expect(texts).toContain("&lt;img src=&quot;x&quot;&gt;");
    expect((JSON.parse(texts)["@graph"] as Node[]).some(({ text }) => String(text).includes("<img"))).toBe(
      false,
    );
  });

  test("have codes as schema.org requires them: three characters at most, none of UCUM", () => {
    const used = nodesOf("PropertyValue").flatMap(({ unitCode }) =>
      unitCode === undefined ? [] : [unitCode],
    );
    expect(new Set(used).size).toBeGreaterThan(5);
    for (const code of used) expect(code).toMatch(/^[0-9A-Z]{2,3}$/);
    const plugs = nodesOf("PropertyValue").find(({ unitText }) => unitText === "plugs");
    expect(plugs).toMatchObject({ unitCode: "C62", ucumCode: "{plug}" });
  });

  test("have folders with the letters of their names, of every script, in UTF-8", async () => {
    const [chemical, other] = await lab.db.all("chemicals");
    const named = [
      [chemical, "Zürich – 5 µm"],
      [other, "セルロース ナノファイバー"],
    ] as const;
    for (const [one, name] of named) {
      const id = one?.chemical_name_id ?? "";
      const entry = (await lab.db.get("chemical_names", id)) ?? expect.fail("It has a name");
      await lab.put([{ table: "chemical_names", id, record: { ...entry, name } }]);
    }
    const own = await exportRecord(lab, { table: "chemicals", id: chemical?.id ?? "" }, null);
    expect(own?.name).toMatch(/^chemical-zürich-5-µm-.*\.eln$/);
    own?.file.destroy();
    const whole = await written((await exportLab(lab, null)).file);
    expect((await importCrate(await emptyLab(), whole)).records).toBeGreaterThan(500);
    const paths = [...(await unzipped(whole)).keys()];
    for (const [one, words] of [
      [chemical, "zürich-5-µm"],
      [other, "セルロース-ナノファイバー"],
    ] as const) {
      const found = paths.find((path) => path.endsWith(`-${one?.id}/record.json`));
      expect(found).toMatch(new RegExp(`^${ROOT}/chemical-${words}-`));
      for (const part of found?.split("/") ?? []) expect(Buffer.byteLength(part)).toBeLessThan(256);
    }
  });

  test("have the codes of UCUM and UN/CEFACT for every unit of the lab", () => {
    const bodies: z.ZodType[] = Object.values(commands).map(({ body }) => body);
    const declared = bodies.flatMap((body) =>
      Object.values<Field>(fieldsOf(body)).flatMap(({ unit }) => unit ?? []),
    );
    const all = new Set<string>([...units, ...customUnits, ...declared]);
    expect([...all].filter((unit) => codesOf(unit) === undefined)).toEqual(["OTHER", "#"]);
  });
});
