import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { openPromise } from "yauzl";
import { ZipArchive, type ZipEntry } from "#server/exchange/eln/export/zip.ts";
import { openDiskFiles } from "#server/files/disk-files.ts";
import { aFolder, filesBelow } from "#tests/support/a-folder.ts";
import { unzipped, written } from "#tests/support/eln-files.ts";

async function* once(...pieces: string[]): AsyncGenerator<Uint8Array> {
  for (const piece of pieces) yield Buffer.from(piece);
}

/** Writes an archive of these files and returns its path, and what is left in the folder of incomplete uploads. */
async function archiveOf(entries: Iterable<ZipEntry>): Promise<{ path: string; left: string[] }> {
  const folder = aFolder();
  const archive = new ZipArchive(openDiskFiles(folder), new Date(2026, 10, 21, 14, 23, 28));
  async function* all() {
    yield* entries;
  }
  const path = await written(Readable.from(archive.of(all()), { objectMode: false }));
  await archive.close();
  return { path, left: filesBelow(folder) };
}

test("an archive has its files, compressed or not, with names of every script and their time", async () => {
  const names = ["lab/Zürich – 5 µm.txt", "lab/セルロース.txt", "lab/plain.txt", "lab/empty.txt"];
  const { path, left } = await archiveOf(
    names.map((name, i) => ({
      path: name,
      isCompressed: i % 2 === 0,
      open: () => (name.includes("empty") ? once() : once(name, " ".repeat(100_000), name)),
    })),
  );
  const files = await unzipped(path);
  expect([...files.keys()]).toEqual(names);
  for (const [name, bytes] of files)
    expect(bytes.toString()).toBe(name.includes("empty") ? "" : `${name}${" ".repeat(100_000)}${name}`);
  expect(left).toEqual([]);
  const zip = await openPromise(path, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    // UTF-8; length and check sum after the file.
    expect(entry.generalPurposeBitFlag).toBe(0x0808);
    expect(entry.getLastModDate({ timezone: "local" })).toEqual(new Date(2026, 10, 21, 14, 23, 28));
  }
});

test("an archive of more files than 16 bits count is read to its end", async () => {
  const count = 70_000;
  function* entries(): Generator<ZipEntry> {
    for (let i = 0; i < count; i += 1)
      yield { path: `lab/${i}`, isCompressed: false, open: () => once(`${i}`) };
  }
  const { path } = await archiveOf(entries());
  const zip = await openPromise(path, { lazyEntries: true });
  expect(zip.entryCount).toBe(count);
  const names: string[] = [];
  for await (const { fileName } of zip.eachEntry()) names.push(fileName);
  expect(names).toEqual(Array.from({ length: count }, (_, i) => `lab/${i}`));
}, 120_000);

test("an error of a file ends the archive with it, and nothing is left on the disk", async () => {
  const folder = aFolder();
  const archive = new ZipArchive(openDiskFiles(folder), new Date());
  async function* fails(): AsyncGenerator<Uint8Array> {
    yield Buffer.from("begins");
    throw new Error("the disk fails");
  }
  async function* entries(): AsyncGenerator<ZipEntry> {
    yield { path: "lab/a", isCompressed: false, open: () => once("a") };
    yield { path: "lab/b", isCompressed: true, open: fails };
  }
  await expect(written(Readable.from(archive.of(entries()), { objectMode: false }))).rejects.toThrow(
    "the disk fails",
  );
  await archive.close();
  expect(filesBelow(folder)).toEqual([]);
});
