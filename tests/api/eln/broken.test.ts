import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { exportRecord } from "#server/exchange/eln/export/export-eln.ts";
import { importCrate } from "#server/exchange/eln/import/import-crate.ts";
import { RECORDS_VERSION } from "#server/exchange/eln/record-document.ts";
import { anEmptyFolder } from "#tests/support/a-folder.ts";
import type { TestLab } from "#tests/support/create-lab.ts";
import {
  describeAnew,
  type Files,
  type Node,
  pathOf,
  replace,
  rewrite,
  rootOf,
  withRecord,
} from "#tests/support/eln-crates.ts";
import { contentOf, demonstration, emptyLab, unzipped, written, zipped } from "#tests/support/eln-files.ts";
import { perFile } from "#tests/support/per-test.ts";

/** The files of a good crate, with a tray's picture. */
let good: Files;
let root: string;

const lab = perFile(() => demonstration(), 120_000);
beforeAll(async () => {
  const picture = (await lab.db.all("images")).find(
    (one) => one.tray_formulation_id !== null && !one.removed,
  );
  const ref = { table: "tray_formulations" as const, id: picture?.tray_formulation_id ?? "" };
  const found = await exportRecord(lab, ref, null);
  good = await unzipped(await written(found?.file ?? expect.fail("no such record")));
  root = rootOf(good);
}, 120_000);

const faults: [fault: string, reason: string | RegExp, plant: (files: Files) => void][] = [
  [
    "without metadata",
    "It has no ro-crate-metadata.json.",
    (files) => files.delete(`${root}/ro-crate-metadata.json`),
  ],
  [
    "whose metadata are not JSON",
    "ro-crate-metadata.json is not JSON.",
    (files) => files.set(`${root}/ro-crate-metadata.json`, Buffer.from("{")),
  ],
  [
    "whose metadata have no graph",
    /^ro-crate-metadata.json is not that of an RO-Crate: @graph/,
    (files) => files.set(`${root}/ro-crate-metadata.json`, Buffer.from('{"@context":""}')),
  ],
  [
    "without exact records",
    "It has no exact records of Fibril: they were removed.",
    (files) => describeAnew(files, (graph) => graph.map(({ conformsTo: _, ...node }) => node as Node)),
  ],
  [
    "with a changed picture",
    /^The file .*\.jpg has another SHA-256 than its metadata state\.$/,
    (files) => {
      const path = pathOf(".jpg", files);
      const bytes = Buffer.from(files.get(path) ?? []);
      bytes[bytes.length >> 1] = (bytes[bytes.length >> 1] ?? 0) ^ 1;
      files.set(path, bytes);
    },
  ],
  [
    "with a picture that is no picture",
    /^The file of the record images:.* has another length than its record\.$/,
    (files) => replace(files, pathOf(".jpg", files), Buffer.from("not a picture")),
  ],
  [
    "with a longer CSV than stated",
    /figures.csv has another length than its metadata state\.$/,
    (files) => files.set(pathOf("figures.csv", files), Buffer.from("longer than before ".repeat(1000))),
  ],
  [
    "without a listed picture",
    /^The file .*\.jpg is missing\.$/,
    (files) => files.delete(pathOf(".jpg", files)),
  ],
  [
    "with an unknown table",
    /record.json is invalid: records\.0\.table: Invalid option/,
    (files) =>
      rewrite(files, "tray-", (document) => ({
        ...document,
        records: document.records.map((one) => ({ ...one, table: "accounts" })),
      })),
  ],
  [
    "of a newer version",
    new RegExp(
      `was written by a newer version of Fibril \\(records of version ${RECORDS_VERSION + 1}\\)\\.$`,
    ),
    (files) =>
      rewrite(files, "tray-", (document) => ({ ...document, version: RECORDS_VERSION + 1, records: "?" })),
  ],
  [
    "of an earlier version",
    /was written by an earlier version of Fibril \(records of version 1\)\.$/,
    (files) => rewrite(files, "tray-", (document) => ({ ...document, version: 1 })),
  ],
  [
    "with an invalid tray",
    /^The record tray_formulations:.* is invalid: num_plugs_created: Plug count must be a number$/,
    (files) => rewrite(files, "tray-", withRecord("tray_formulations", { num_plugs_created: "many" })),
  ],
  [
    "with a tray whose weeks are missing",
    /^The record tray_formulations:.* is invalid: weekly_data: Invalid input/,
    (files) => rewrite(files, "tray-", withRecord("tray_formulations", { weekly_data: null })),
  ],
  [
    "with an invalid location",
    /^The record locations:.* is invalid: name: Not a text$/,
    (files) => rewrite(files, "lists-", withRecord("locations", { name: 7 })),
  ],
  [
    "with a record under another id",
    /^The record locations:.* has another id in its document\.$/,
    (files) =>
      rewrite(files, "lists-", withRecord("locations", { id: "5e0f6d1c-3f0a-4d5b-9c3e-8b8a2b6f4d99" })),
  ],
  [
    "with a record twice",
    /^The record .* is in it twice\.$/,
    (files) =>
      rewrite(files, "lists-", (document) => ({
        ...document,
        records: [...document.records, ...document.records],
      })),
  ],
  [
    "with a history of another version",
    /^The record .* has another version than its history\.$/,
    (files) =>
      rewrite(files, "tray-", (document) => ({
        ...document,
        records: document.records.map((one) => ({ ...one, version: one.version + 1 })),
      })),
  ],
  [
    "whose metadata name a file outside of it",
    "The path ./../../etc/passwd leads out of the crate.",
    (files) =>
      describeAnew(files, (graph) =>
        graph.map((node) =>
          String(node["@id"]).endsWith(".jpg") ? { ...node, "@id": "./../../etc/passwd" } : node,
        ),
      ),
  ],
  [
    "whose record names a file outside of its metadata",
    /^The path .*\/etc\/passwd leads out of the crate\.$/,
    (files) =>
      rewrite(files, "tray-", (document) => ({
        ...document,
        records: document.records.map((one) => (one.file ? { ...one, file: "../../etc/passwd" } : one)),
      })),
  ],
  [
    "with two folders",
    "It has more than one folder at its top.",
    (files) => files.set("other/a.txt", Buffer.from("a")),
  ],
  [
    "with a file outside of its folder",
    "a.txt is not in the folder of the crate.",
    (files) => files.set("a.txt", Buffer.from("a")),
  ],
];

async function expectNothing({ db, files }: TestLab): Promise<void> {
  expect(await db.position()).toBe(0);
  expect((await contentOf({ db, files })).records).toEqual([]);
  expect((await contentOf({ db, files })).files).toEqual([]);
}

test("an .eln file of the version before counts is imported: its records are valid as they are", async () => {
  const files = new Map(good);
  rewrite(files, "tray-", (document) => ({ ...document, version: 2 }));
  const copy = await emptyLab();
  await importCrate(copy, await zipped(files));
  expect(await copy.db.position()).toBeGreaterThan(0);
});

describe("an .eln file is refused, and nothing is stored,", () => {
  test.each(faults)("%s", async (_, reason, plant) => {
    const files = new Map(good);
    plant(files);
    const copy = await emptyLab();
    await expect(importCrate(copy, await zipped(files))).rejects.toThrow(reason);
    await expectNothing(copy);
  });

  test.each([
    ["that is no ZIP archive", Buffer.from("not a ZIP archive"), /^It is not a ZIP archive: /],
    ["that is empty", Buffer.alloc(0), /^It is not a ZIP archive: /],
  ])("%s", async (_, bytes, reason) => {
    const copy = await emptyLab();
    await expect(importCrate(copy, onDisk(bytes))).rejects.toThrow(reason);
    await expectNothing(copy);
  });

  test("whose archive has a path with ..", async () => {
    const bytes = await archiveOf(good);
    const path = Buffer.from(pathOf("figures.csv", good));
    const outside = Buffer.from(`${root}/../${"x".repeat(path.length - root.length - 4)}`);
    const copy = await emptyLab();
    await expect(importCrate(copy, onDisk(replaced(bytes, path, outside)))).rejects.toThrow(
      /^Its list of files is damaged: invalid relative path/,
    );
    await expectNothing(copy);
  });

  test("whose archive is cut off", async () => {
    const bytes = await archiveOf(good);
    const copy = await emptyLab();
    await expect(importCrate(copy, onDisk(bytes.subarray(0, bytes.length - 400)))).rejects.toThrow(
      /^It is not a ZIP archive: /,
    );
    await expectNothing(copy);
  });

  test("whose document unpacks to more than its limit", async () => {
    const files = new Map(good);
    replaceStatedLength(files);
    const copy = await emptyLab();
    const path = onDisk(await bomb(files));
    await expect(importCrate(copy, path)).rejects.toThrow(/^.*record.json is too large: \d+ bytes\.$/);
    await expectNothing(copy);
  });

  test("if the lab is not empty", async () => {
    const before = await contentOf(lab);
    await expect(importCrate(lab, await zipped(good))).rejects.toThrow("The lab is not empty.");
    expect(await contentOf(lab)).toEqual(before);
  });
});

const LARGE = 481 * 1024 * 1024;

/** The metadata state the length of a document that is larger than any of the lab. */
function replaceStatedLength(files: Files): void {
  describeAnew(files, (graph) =>
    graph.map((node) =>
      String(node["@id"]).endsWith("record.json") ? { ...node, contentSize: String(LARGE) } : node,
    ),
  );
}

/** An archive whose list of files states this length for every document. */
async function bomb(files: Files): Promise<Buffer> {
  const bytes = await archiveOf(files);
  // The central directory: signature, then the stated length at 24 and the path at 46.
  for (let at = bytes.indexOf("PK\u0001\u0002"); at >= 0; at = bytes.indexOf("PK\u0001\u0002", at + 4)) {
    const path = bytes.toString("utf8", at + 46, at + 46 + bytes.readUInt16LE(at + 28));
    if (path.endsWith("record.json")) bytes.writeUInt32LE(LARGE, at + 24);
  }
  return bytes;
}

const archiveOf = async (files: Files) => readFileSync(await zipped(files));

/** Replaces every occurrence of a text by one of the same length. */
function replaced(bytes: Buffer, text: Buffer, by: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  for (let at = copy.indexOf(text); at >= 0; at = copy.indexOf(text, at + 1)) by.copy(copy, at);
  return copy;
}

function onDisk(bytes: Buffer): string {
  const path = join(anEmptyFolder(), "broken.eln");
  writeFileSync(path, bytes);
  return path;
}
