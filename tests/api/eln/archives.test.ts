import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { exportRecord } from "#server/exchange/eln/export/export-eln.ts";
import { importCrate } from "#server/exchange/eln/import/import-crate.ts";
import { tableOf } from "#tests/fixtures/tables.ts";
import { anEmptyFolder } from "#tests/support/a-folder.ts";
import { type Files, rootOf } from "#tests/support/eln-crates.ts";
import { contentOf, demonstration, emptyLab, unzipped, written, zipped } from "#tests/support/eln-files.ts";

/** The files of a good crate with few records, and what a lab has that imported them. */
let good: Files;
let content: Awaited<ReturnType<typeof contentOf>>;

beforeAll(async () => {
  const lab = await demonstration();
  const [equipment] = await lab.db.all("equipment");
  const found = await exportRecord(lab, { table: "equipment", id: equipment?.id ?? "" }, null);
  good = await unzipped(await written(found?.file ?? expect.fail("no such record")));
  content = await importedFrom(await zipped(good));
}, 120_000);

async function importedFrom(file: string) {
  const lab = await emptyLab();
  await importCrate(lab, file);
  return contentOf(lab);
}

function onDisk(bytes: Buffer): string {
  const path = join(anEmptyFolder(), "lab.eln");
  writeFileSync(path, bytes);
  return path;
}

/** Changes an archive at each entry of its list: `at` is where the entry begins. */
async function relisted(files: Files, change: (bytes: Buffer, at: number) => void): Promise<string> {
  const bytes = Buffer.from(readFileSync(await zipped(files)));
  for (let at = bytes.indexOf("PK\u0001\u0002"); at >= 0; at = bytes.indexOf("PK\u0001\u0002", at + 4))
    change(bytes, at);
  return onDisk(bytes);
}

const renamed = (files: Files, rename: (path: string) => string) =>
  new Map([...files].map(([path, bytes]) => [rename(path), bytes]));

describe("an .eln file that was packed again is imported:", () => {
  test("by macOS, with its own files", async () => {
    const root = rootOf(good);
    const added: [string, Buffer][] = [
      [`__MACOSX/${root}/._ro-crate-metadata.json`, Buffer.from("Mac OS X")],
      [`${root}/.DS_Store`, Buffer.from("Bud1")],
      [".DS_Store", Buffer.from("Bud1")],
    ];
    expect(await importedFrom(await zipped(new Map([...added, ...good])))).toEqual(content);
  });

  test("by Windows, with its own files", async () => {
    const added: [string, Buffer][] = [
      [`${rootOf(good)}/Thumbs.db`, Buffer.from("a")],
      ["desktop.ini", Buffer.from("b")],
    ];
    expect(await importedFrom(await zipped(new Map([...good, ...added])))).toEqual(content);
  });

  test("under another name of its folder", async () => {
    const other = renamed(good, (path) => path.replace(/^[^/]+/, "Zürich – 研究"));
    expect(await importedFrom(await zipped(other))).toEqual(content);
  });

  test("without compression", async () => {
    expect(await importedFrom(await zipped(good, { compress: false }))).toEqual(content);
  });

  test("with backslashes in its paths, as some programs of Windows write them", async () => {
    const file = await relisted(good, (bytes, at) => {
      const end = at + 46 + bytes.readUInt16LE(at + 28);
      for (let i = at + 46; i < end; i += 1) if (bytes[i] === 0x2f) bytes[i] = 0x5c;
    });
    expect(await importedFrom(file)).toEqual(content);
  });

  test("with other flags: of a system, of the level of compression", async () => {
    const file = await relisted(good, (bytes, at) => {
      bytes.writeUInt8(3, at + 5);
      bytes.writeUInt16LE(bytes.readUInt16LE(at + 8) | 0b110, at + 8);
      bytes.writeUInt32LE(0, at + 38);
    });
    expect(await importedFrom(file)).toEqual(content);
  });

  test("with accents apart from their letters, as macOS stores names", async () => {
    const json = (path: string) => good.get(path)?.toString() ?? "";
    const metadata = `${rootOf(good)}/ro-crate-metadata.json`;
    const figures = [...good.keys()].find((path) => path.endsWith("figures.csv")) ?? "";
    const named = json(metadata).replaceAll("figures.csv", "Größe.csv");
    const files = renamed(good, (path) =>
      path === figures ? path.replace("figures", "Größe".normalize("NFD")) : path,
    );
    files.set(metadata, Buffer.from(named));
    expect(await importedFrom(await zipped(files))).toEqual(content);
    // The id of a file is a part of an address: its letters can be encoded.
    files.set(metadata, Buffer.from(named.replaceAll("Größe.csv", encodeURIComponent("Größe.csv"))));
    expect(await importedFrom(await zipped(files))).toEqual(content);
  });
});

describe("an archive is refused before anything is unpacked", () => {
  const refuse = async (file: string, reason: RegExp) => {
    const lab = await emptyLab();
    await expect(importCrate(lab, file)).rejects.toThrow(reason);
    expect(await lab.db.position()).toBe(0);
  };

  test("if its files overlap: all of them are one file", async () => {
    const files = new Map(good);
    for (let i = 0; i < 1000; i += 1) files.set(`${rootOf(good)}/${i}.csv`, Buffer.from("a"));
    const bytes = readFileSync(await zipped(files));
    const first = bytes.indexOf("PK\u0001\u0002");
    const at = bytes.readUInt32LE(first + 42);
    await refuse(
      await relisted(files, (all, entry) => all.writeUInt32LE(at, entry + 42)),
      /^Files in it overlap\.$/,
    );
  });

  test("if it unpacks to more than 200 times its size", async () => {
    const files = new Map(good);
    files.set(`${rootOf(good)}/a.txt`, Buffer.alloc(64 * 1024 ** 2));
    await refuse(await zipped(files), /^It unpacks to too much: more than \d+ bytes from \d+\.$/);
  });

  test("if one of its files is larger than 480 MB", async () => {
    const size = 481 * 1024 ** 2;
    await refuse(
      await relisted(good, (bytes, at) => bytes.writeUInt32LE(size, at + 24)),
      new RegExp(`is too large: ${size} bytes\\.$`),
    );
  });

  test("with a short message of visible characters, whatever names are in it", async () => {
    const name = `\u001b[31m\n${"a".repeat(2000)}.txt`;
    const files = new Map(good).set(name, Buffer.from("a"));
    await refuse(await zipped(files), /^\[31m a{900,1000}…$/);
  });

  test("if its list states more than 500,000 files", async () => {
    // The number of files in the 64-bit form of the end of the list.
    const bytes = readFileSync(await zipped(good));
    const record = Buffer.alloc(56);
    record.writeUInt32LE(0x06064b50, 0);
    record.writeBigUInt64LE(44n, 4);
    record.writeBigUInt64LE(500_001n, 24);
    record.writeBigUInt64LE(500_001n, 32);
    const locator = Buffer.alloc(20);
    locator.writeUInt32LE(0x07064b50, 0);
    locator.writeBigUInt64LE(BigInt(bytes.length), 8);
    locator.writeUInt32LE(1, 16);
    const end = Buffer.alloc(22, 0xff);
    end.writeUInt32LE(0x06054b50, 0);
    end.writeUInt32LE(0, 4);
    end.writeUInt16LE(0, 20);
    await refuse(onDisk(Buffer.concat([bytes, record, locator, end])), /^It has more than 500000 files\.$/);
  });

  test("and while it is unpacked, if a file is larger than the list states", async () => {
    const file = await relisted(good, (bytes, at) => {
      const path = bytes.toString("utf8", at + 46, at + 46 + bytes.readUInt16LE(at + 28));
      if (path.endsWith("ro-crate-metadata.json")) bytes.writeUInt32LE(100, at + 24);
    });
    await refuse(file, /^ro-crate-metadata\.json is damaged: too many bytes in the stream/);
  });
});

/** The heads of the metadata of other programs, as each of them names itself. */
const others: [program: string, nodes: Record<string, unknown>[]][] = tableOf<
  [program: string, nodes: Record<string, unknown>[]]
>("metadata of other programs");

test.each(others)("an .eln file of %s is refused with its name", async (program, [head, ...nodes]) => {
  const descriptor = {
    "@id": "ro-crate-metadata.json",
    "@type": "CreativeWork",
    about: { "@id": "./" },
    ...head,
  };
  // What this import would refuse in a file of its own: no digest, a number as the length.
  const file = { "@id": "./a.csv", "@type": "File", contentSize: 3 };
  const graph = {
    "@context": "https://w3id.org/ro/crate/1.1/context",
    "@graph": [descriptor, { "@id": "./" }, file, ...nodes],
  };
  const files = new Map([["export/ro-crate-metadata.json", Buffer.from(`\ufeff${JSON.stringify(graph)}`)]]);
  await expect(importCrate(await emptyLab(), await zipped(files))).rejects.toThrow(
    `It was made by ${program}. Fibril imports only the .eln files that it exported itself.`,
  );
});
