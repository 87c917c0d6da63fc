import { createHash } from "node:crypto";
import { beforeAll, describe, expect, test } from "vitest";
import type { Tables } from "#domain/kernel/tables.ts";
import { check } from "#server/admin/data/check.ts";
import { copyRows } from "#server/admin/data/move-command.ts";
import { exportRecord } from "#server/exchange/eln/export/export-eln.ts";
import { importCrate } from "#server/exchange/eln/import/import-crate.ts";
import type { CrateRecord, RecordDocument } from "#server/exchange/eln/record-document.ts";
import { type Files, pathOf, replace, rewrite, rewriteAll, withRecord } from "#tests/support/eln-crates.ts";
import { contentOf, demonstration, emptyLab, unzipped, written, zipped } from "#tests/support/eln-files.ts";

/** The files of a good crate, with a tray's picture and its whole lineage. */
let good: Files;

beforeAll(async () => {
  const lab = await demonstration();
  const picture = (await lab.db.all("images")).find(
    (one) => one.tray_formulation_id !== null && !one.removed,
  );
  const ref = { table: "tray_formulations" as const, id: picture?.tray_formulation_id ?? "" };
  const found = await exportRecord(lab, ref, null);
  good = await unzipped(await written(found?.file ?? expect.fail("no such record")));
}, 120_000);

/** Changes the first record of a table among the records of the datasets whose folder begins with `start`. */
function change(files: Files, start: string, table: string, to: (record: CrateRecord) => CrateRecord): void {
  rewrite(files, start, (document: RecordDocument) => {
    const at = document.records.findIndex((one) => one.table === table);
    if (at < 0) throw new Error(`${start} has no record of ${table}`);
    return { ...document, records: document.records.map((one, i) => (i === at ? to(one) : one)) };
  });
}

/** Changes fields of that record. */
const fields = (files: Files, start: string, table: string, values: Record<string, unknown>) =>
  change(files, start, table, (one) => ({ ...one, record: { ...one.record, ...values } }));

/** Replaces the bytes of one picture of the tray, in the archive, its metadata and its record. */
function replaceFile(files: Files, bytes: Buffer, values: Record<string, unknown> = {}): void {
  const path = pathOf(".jpg", files);
  replace(files, path, bytes);
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const id = path.split("/").at(-1)?.slice(0, -".jpg".length);
  rewrite(files, "tray-", (document: RecordDocument) => ({
    ...document,
    records: document.records.map((one) =>
      one.table === "images" && one.id === id
        ? { ...one, record: { ...one.record, length: bytes.length, sha256, ...values } }
        : one,
    ),
  }));
}

const SHARED = "00000000-0000-4000-8000-000000000001";
const OTHER = "00000000-0000-4000-8000-000000000002";
const MEGABYTE = 1024 ** 2;
const ELF = Buffer.from([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0]);

const refused: [what: string, sentence: RegExp, plant: (files: Files) => void][] = [
  [
    "a NUL in a text",
    /^The record chemicals:\S+ contains a character that cannot be stored\.$/,
    (files) => fields(files, "chemical-", "chemicals", { comments: "a\0b" }),
  ],
  [
    "half a surrogate pair in a name",
    /^The record locations:\S+ \("Shelf"\) contains a character that cannot be stored\.$/,
    (files) => fields(files, "lists-", "locations", { name: "Shelf \ud83d" }),
  ],
  [
    "a NUL in a history",
    /^The record cnfs:.* contains a character that cannot be stored\.$/,
    (files) =>
      change(files, "cnf-", "cnfs", (one) => ({
        ...one,
        history: one.history.map((version) => ({ ...version, device: "Tablet\0" })),
      })),
  ],
  [
    "a NUL in a claim",
    /^The record claims:.* contains a character that cannot be stored\.$/,
    (files) =>
      rewriteAll(files, (records) =>
        records.map((one) => (one.table === "claims" ? { ...one, id: `${one.id}\0` } : one)),
      ),
  ],
  [
    "the year 0000",
    /^The record cnfs:.* is invalid: creation_date: Not a time of 1970 to 2200$/,
    (files) => fields(files, "cnf-", "cnfs", { creation_date: "0000-01-01T00:00:00.000Z" }),
  ],
  [
    "the year 0000 in a history",
    /^The record cnfs:.* has an invalid history: at: Not a time of 1970 to 2200$/,
    (files) =>
      change(files, "cnf-", "cnfs", (one) => ({
        ...one,
        history: one.history.map((version) => ({ ...version, at: "0000-01-01T00:00:00.000Z" })),
      })),
  ],
  [
    "a time that is no time in UTC",
    /^The record cnfs:.* is invalid: recorded_at: Not a time in UTC$/,
    (files) => fields(files, "cnf-", "cnfs", { recorded_at: "yesterday" }),
  ],
  [
    "a negative use",
    /^The record use_records:\S+ is invalid: amount_used: /,
    (files) => fields(files, "cnf-", "use_records", { amount_used: -5 }),
  ],
  [
    "a use with the number of another use",
    /^The record use_records:\S+ has the number of another use\.$/,
    (files) => rewrite(files, "cnf-", withRecord("use_records", { number: 1 })),
  ],
  [
    "a use of a stock that is not in the file",
    /^The record use_records:\S+ belongs to chemicals:00000000-0000-4000-8000-000000000000, which is not in the file\.$/,
    (files) =>
      fields(files, "cnf-", "use_records", {
        stock_table: "chemicals",
        stock_id: "00000000-0000-4000-8000-000000000000",
      }),
  ],
  [
    "a use in a unit that cannot be converted to that of its stock",
    /^The record use_records:\S+ has CM, which cannot be converted to \w+ of its stock\.$/,
    (files) => fields(files, "cnf-", "use_records", { amount_used_units: "CM" }),
  ],
  [
    "two records of two tables with one id",
    /^The record tag_comments:(\S+) \("Shared"\) has the id of cnfs:\1\.$/,
    (files) =>
      rewrite(files, "cnf-", (document: RecordDocument) => {
        const id = document.records.find(({ table }) => table === "cnfs")?.id;
        const record = { id, comment: "Shared" };
        const shared = { table: "tag_comments", id, version: 1, record, written: null, history: [] };
        return { ...document, records: [...document.records, shared] };
      }),
  ],
  [
    "a CNF of a cake that is not in the file",
    /^The record cnfs:\S+ \("CNF-\S+"\) belongs to cakes:00000000-0000-4000-8000-000000000000, which is not in the file\.$/,
    (files) => fields(files, "cnf-", "cnfs", { cake_id: "00000000-0000-4000-8000-000000000000" }),
  ],
  [
    "two weeks of a tray with one number",
    /^The record tray_formulations:\S+ \("\S+"\) has the week 1 of \S+ twice/,
    (files) =>
      change(files, "tray-", "tray_formulations", (one) => {
        const [week] = (one.record as Tables["tray_formulations"] | null)?.weekly_data ?? [];
        const weeks = [SHARED, OTHER].map((id) => ({ ...week, id, week_number: 1 }));
        return { ...one, record: { ...one.record, weekly_data: weeks } };
      }),
  ],
  [
    "a correction that a stock has twice",
    /^The record cnfs:\S+ \("CNF-\S+"\) has the correction \S+ twice/,
    (files) => {
      const at = "2026-11-02T10:00:00.000Z";
      const by = "dana@lab.example";
      const one = {
        id: SHARED,
        new_amount_remaining: 1,
        reason: "Spilled",
        creation_date: at,
        created_by: by,
      };
      const correction = { ...one, recorded_by: by, recorded_at: at };
      fields(files, "cnf-", "cnfs", { corrections: [correction, correction] });
    },
  ],
  [
    "a comment of 50 MB",
    /^The record cnfs:\S+ \("CNF-\S+"\) has a text of more than 10000 characters\.$/,
    (files) => fields(files, "cnf-", "cnfs", { comments: "x".repeat(50 * MEGABYTE) }),
  ],
  [
    "a comment that is longer than the form takes",
    /^The record cnfs:\S+ \("CNF-\S+"\) is invalid: comments: Comments must be at most 500 characters$/,
    (files) => fields(files, "cnf-", "cnfs", { comments: "x".repeat(501) }),
  ],
  [
    "a long text in a history",
    /^The record cnfs:\S+ \("CNF-\S+"\) has a text of more than 10000 characters\.$/,
    (files) =>
      change(files, "cnf-", "cnfs", (one) => ({
        ...one,
        history: one.history.map((version) => ({
          ...version,
          changes: [{ path: ["comments"], after: "x".repeat(10_001) }],
        })),
      })),
  ],
  [
    "lists in lists without end",
    /^The record cnfs:\S+ \("CNF-\S+"\) has lists in lists without end\.$/,
    (files) => fields(files, "cnf-", "cnfs", { comments: JSON.parse("[".repeat(200) + "]".repeat(200)) }),
  ],
  [
    "an unknown field",
    /^The record cnfs:\S+ \("CNF-\S+"\) is invalid: Unrecognized key: "is_admin"$/,
    (files) => fields(files, "cnf-", "cnfs", { is_admin: true }),
  ],
  [
    "an unknown field of an entry",
    /^The record tray_formulations:.* is invalid: edited: Unrecognized key: "x"$/,
    (files) =>
      fields(files, "tray-", "tray_formulations", {
        edited: { by: "dana@lab.example", at: "2026-11-02T10:00:00.000Z", x: 1 },
      }),
  ],
  [
    "an unknown field of a withdrawn record",
    /^The record cnfs:\S+ \("CNF-\S+"\) is invalid: withdrawn: Unrecognized key: "x"$/,
    (files) =>
      fields(files, "cnf-", "cnfs", {
        withdrawn: { by: "dana@lab.example", at: "2026-11-02T10:00:00.000Z", reason: "Spilled", x: 1 },
      }),
  ],
  [
    "a version that no database stores",
    /^The record locations:.* is invalid: version: /,
    (files) => change(files, "lists-", "locations", (one) => ({ ...one, version: 2 ** 40, history: [] })),
  ],
  [
    "a start of the histories that is no time",
    /record\.json is invalid: history_since: Not a time in UTC$/,
    (files) => rewrite(files, "cnf-", (document) => ({ ...document, history_since: "" })),
  ],
  [
    "a history in another order",
    /^The record tray_formulations:.* has a history whose versions are not in order\.$/,
    (files) =>
      change(files, "tray-", "tray_formulations", (one) => ({
        ...one,
        history: one.history.flatMap((version) => [version, version]),
      })),
  ],
  [
    "a file of 60 MB",
    /^The record images:\S+ \(".*"\) is invalid: length: /,
    (files) => replaceFile(files, Buffer.alloc(60 * MEGABYTE, "text "), { mime: "text/plain" }),
  ],
  [
    "an HTML page as a PDF",
    /^The file of the record images:\S+ \(".*"\) \(.*\) is refused: This file is not of a type that the lab can store\./,
    (files) =>
      replaceFile(files, Buffer.from("<html><script>alert(1)</script></html>"), { mime: "application/pdf" }),
  ],
  [
    "a program as a text",
    /^The file of the record images:.* is refused: This file is not of a type that the lab can store\./,
    (files) => replaceFile(files, ELF, { mime: "text/plain" }),
  ],
  [
    "a JPEG as a PNG",
    /^The file of the record images:.* is image\/jpeg, and its record states image\/png\.$/,
    (files) => rewrite(files, "tray-", withRecord("images", { mime: "image/png" })),
  ],
  [
    "a JPEG that cannot be decoded",
    /^The file of the record images:.* is refused: This file is not of a type that the lab can store\./,
    (files) => replaceFile(files, Buffer.from("ffd8ffe000104a46494600010100", "hex")),
  ],
  [
    "a digest in the record that is not that of the file",
    /^The file of the record images:.* has another SHA-256 than its record\.$/,
    (files) => rewrite(files, "tray-", withRecord("images", { sha256: "0".repeat(64) })),
  ],
];

describe("an .eln file is refused whole, with the name of the record, for", () => {
  test.each(refused)("%s", async (_, sentence, plant) => {
    const files = new Map(good);
    plant(files);
    const copy = await emptyLab();
    // Not compressed: the limit of what an archive unpacks to is another test.
    await expect(importCrate(copy, await zipped(files, { compress: false }))).rejects.toThrow(sentence);
    expect(await copy.db.position()).toBe(0);
    expect((await contentOf(copy)).records).toEqual([]);
    expect((await contentOf(copy)).files).toEqual([]);
  });
});

/** Imports the good crate and one that is changed, and returns the records of both. */
async function importBoth(plant: (files: Files) => void) {
  const files = new Map(good);
  plant(files);
  const [right, changed] = [await emptyLab(), await emptyLab()];
  await importCrate(right, await zipped(good));
  await importCrate(changed, await zipped(files));
  return {
    right: (await contentOf(right)).records,
    changed: (await contentOf(changed)).records,
    lab: changed,
  };
}

const claimsOf = (records: { table: string; doc: unknown }[]) =>
  records.filter(({ table, doc }) => table === "claims" && doc !== null).map(({ doc }) => doc);

describe("an import computes", () => {
  test("the totals of a stock from its uses, whatever the file states", async () => {
    const use_totals = { count: 99, amounts: { KG: -7, FURLONGS: "many" }, first_used_at: "never" };
    const { right, changed } = await importBoth((files) => fields(files, "cnf-", "cnfs", { use_totals }));
    expect(changed).toEqual(right);
  });

  test("the claims on names, weeks, removals and uses", async () => {
    const { right, changed, lab } = await importBoth((files) =>
      rewriteAll(files, (records) => records.filter(({ table }) => table !== "claims")),
    );
    expect(claimsOf(changed)).toEqual(claimsOf(right));
    expect(claimsOf(right).length).toBeGreaterThan(50);
    const [tray] = (await lab.db.all("tray_formulations")).filter(
      ({ plug_removals }) => plug_removals.length > 0,
    );
    const claim = await lab.db.get("claims", `plug_removal:${tray?.plug_removals[0]?.id}`);
    expect(claim?.owner_id).toBe(tray?.id);
  });

  test("who owns a claim, and leaves out a claim that no record needs", async () => {
    const owner = { owner_table: "cnfs", owner_id: "00000000-0000-4000-8000-000000000000" };
    const id = "list_entry.locations:nowhere";
    const { right, changed } = await importBoth((files) => {
      rewriteAll(files, (records) =>
        records.map((one) =>
          one.table === "claims" ? { ...one, record: { ...one.record, ...owner } } : one,
        ),
      );
      rewrite(files, "cnf-", (document: RecordDocument) => ({
        ...document,
        records: [
          ...document.records,
          { table: "claims", id, version: 1, record: { id, ...owner }, written: null, history: [] },
        ],
      }));
    });
    expect(claimsOf(changed)).toEqual(claimsOf(right));
  });

  test.each([-5, 0, 2 ** 53 - 1])("the counters of the numbers in use, and not %s", async (last) => {
    const counters = (records: { table: string; doc: unknown }[]) =>
      records.filter(({ table }) => table === "counters").map(({ doc }) => doc as Tables["counters"]);
    const { right, changed } = await importBoth((files) =>
      rewrite(files, "lists-", (document: RecordDocument) => ({
        ...document,
        records: [
          ...document.records,
          ...["homogenization:00000000-0000-4000-8000-000000000000", ...cnfSeries].map((id) => ({
            ...{ table: "counters", id, version: 1, written: null, history: [] },
            record: { id, last },
          })),
        ],
      })),
    );
    expect(counters(changed)).toEqual(counters(right));
    expect(counters(right).length).toBeGreaterThan(1);
    for (const one of counters(right)) expect(one.last).toBeGreaterThan(0);
  });
});

/** The series of the CNFs of the good crate. */
const cnfSeries: string[] = [];
beforeAll(async () => {
  const lab = await emptyLab();
  await importCrate(lab, await zipped(good));
  cnfSeries.push(...(await lab.db.all("nop_processes")).map(({ id }) => `cnf:${id}`));
  expect(cnfSeries.length).toBeGreaterThan(0);
});

test("after an import, `check` finds nothing, and the lab can be moved to another database", async () => {
  const lab = await emptyLab();
  await importCrate(lab, await zipped(good));
  expect(await check(lab)).toMatch(/^The database and all pictures \(\d+\) are intact\.$/);
  const other = await emptyLab();
  expect(await copyRows(lab.db, other.db)).toBeGreaterThan(100);
});

test("a picture with the place where it was taken is stored without it, as an upload is", async () => {
  const files = new Map(good);
  const jpeg = files.get(pathOf(".jpg", files)) ?? Buffer.alloc(0);
  // A segment APP1 with EXIF, after the start of the picture.
  const exif = Buffer.from("Exif\0\0II*\0\x08\0\0\0\0\0\0\0\0\0", "latin1");
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  replaceFile(files, Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]));
  const copy = await emptyLab();
  await importCrate(copy, await zipped(files));
  expect(await check(copy)).toMatch(/are intact\.$/);
  for await (const { name } of copy.files.list()) {
    const file = await copy.files.read(name);
    const bytes = Buffer.from(await new Response(file?.open()).arrayBuffer());
    expect(bytes.includes("Exif"), name).toBe(false);
  }
});
