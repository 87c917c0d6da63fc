import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { describe, expect, test, vi } from "vitest";
import { openDiskFiles } from "#server/files/disk-files.ts";
import { type Files, type ListedFile, measure } from "#server/files/files.ts";
import type { BucketSettings } from "#server/files/s3/bucket-settings.ts";
import { s3Files } from "#server/files/s3/s3-files.ts";
import { sha256 } from "#tests/fixtures/images.ts";
import { aBucket, testStore } from "#tests/support/a-bucket.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { everyFile } from "#tests/support/create-lab.ts";

/** `left`: every file on the disk and in the bucket, incomplete uploads too. */
type Store = { files: Files; left: () => Promise<string[]> };

const stores: [string, () => Promise<Store>][] = [
  ["a folder", async () => inFolder((folder) => openDiskFiles(folder))],
];
if (testStore !== undefined) {
  // Several pages for few files.
  const limits = { pauseMs: 1, pageSize: 2 };
  stores.push(
    ["a bucket", async () => inBucket("")],
    ["a bucket, under a prefix,", async () => inBucket("labs/cnf/")],
  );
  const inBucket = async (prefix: string) => {
    const bucket = await aBucket(prefix);
    return inFolder((folder) => s3Files(bucket, folder, limits), bucket);
  };
}

function inFolder(open: (folder: string) => Files, bucket: BucketSettings | null = null): Store {
  const folder = join(aFolder(), "files");
  return { files: open(folder), left: () => everyFile({ folder, bucket }) };
}

const bytes = Buffer.alloc(300_000, "leaf");
const streamOf = (...pieces: Buffer[]) => Readable.from(pieces);
const aName = () => crypto.randomUUID();

async function listed(files: Files): Promise<ListedFile[]> {
  const found: ListedFile[] = [];
  for await (const file of files.list()) found.push(file);
  return found.sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function digestOf(files: Files, name: string): Promise<string | null> {
  const file = await files.read(name);
  return file && (await measure(file.open())).sha256;
}

describe.each(stores)("in %s", (_, open) => {
  test("an empty store has no files, and answers", async () => {
    const { files } = await open();
    await files.check();
    expect(await listed(files)).toEqual([]);
    expect(await files.read(aName())).toBeNull();
  });

  test.each([false, true])(
    "a received file is measured, and is part of the data once it is stored (prepared before: %s)",
    async (isPrepared) => {
      const { files, left } = await open();
      const file = await files.receive(streamOf(bytes.subarray(0, 7), bytes.subarray(7)));
      expect(file).toMatchObject({ length: bytes.length, sha256: sha256(bytes) });
      expect(sha256(readFileSync(file.path))).toBe(sha256(bytes));
      if (isPrepared) await file.prepare();
      expect(await listed(files)).toEqual([]);
      const name = aName();
      await file.store(name);
      await file.store(name);
      await file.discard();
      expect(await listed(files)).toEqual([{ name, length: bytes.length }]);
      expect((await files.read(name))?.length).toBe(bytes.length);
      expect(await digestOf(files, name)).toBe(sha256(bytes));
      expect(await left()).toEqual([name]);
    },
  );

  test.each([false, true])("a discarded file leaves nothing (prepared before: %s)", async (isPrepared) => {
    const { files, left } = await open();
    const file = await files.receive(streamOf(bytes));
    if (isPrepared) await file.prepare();
    await file.discard();
    expect(await left()).toEqual([]);
  });

  test("an error of the stream is rethrown, and nothing of the file remains", async () => {
    const { files, left } = await open();
    const broken = async function* () {
      yield bytes;
      throw new Error("The tablet is away");
    };
    await expect(files.receive(Readable.from(broken()))).rejects.toThrow("The tablet is away");
    expect(await left()).toEqual([]);
  });

  test("a file that is stored under the name of another one replaces it", async () => {
    const { files } = await open();
    const name = aName();
    await files.write(name, bytes);
    const other = await files.receive(streamOf(Buffer.from("other")));
    await other.prepare();
    await other.store(name);
    expect(await listed(files)).toEqual([{ name, length: 5 }]);
    expect(await digestOf(files, name)).toBe(sha256(Buffer.from("other")));
  });

  test("all files are listed once with their lengths, an empty one too, but no incomplete upload", async () => {
    const { files } = await open();
    const names = Array.from({ length: 7 }, () => aName()).sort();
    for (const [i, name] of names.entries()) await files.write(name, Buffer.alloc(i));
    await files.write(`${names[0]}.thumbnail`, Buffer.from("small"));
    const unfinished = await files.receive(streamOf(bytes));
    await unfinished.prepare();
    expect(await listed(files)).toEqual([
      { name: names[0], length: 0 },
      { name: `${names[0]}.thumbnail`, length: 5 },
      ...names.slice(1).map((name, i) => ({ name, length: i + 1 })),
    ]);
  });

  test("an incomplete upload is deleted after a day, and what is stored remains", async () => {
    const { files, left } = await open();
    const name = aName();
    await files.write(name, bytes);
    const unfinished = await files.receive(streamOf(bytes));
    await unfinished.prepare();
    const before = await left();
    await files.deleteAbandoned();
    expect(await left()).toEqual(before);
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 25 * 60 * 60 * 1000);
    await files.deleteAbandoned();
    expect(await left()).toEqual([name]);
  });

  test("a reader that stops early leaves the file readable", async () => {
    const { files } = await open();
    const name = aName();
    await files.write(name, Buffer.alloc(5_000_000, 1));
    const reader = (await files.read(name))?.open().getReader();
    expect((await reader?.read())?.value?.length).toBeGreaterThan(0);
    await reader?.cancel();
    expect(await digestOf(files, name)).toBe(sha256(Buffer.alloc(5_000_000, 1)));
  });

  test.each(["../lab.sqlite", "incoming/a", "", `${crypto.randomUUID()}/..`])(
    "%j is no name of a file",
    async (name) => {
      const { files } = await open();
      const refused = `Not a file name: ${name}`;
      await expect(files.read(name)).rejects.toThrow(refused);
      await expect(files.write(name, bytes)).rejects.toThrow(refused);
      const file = await files.receive(streamOf(bytes));
      await expect(file.store(name)).rejects.toThrow(refused);
    },
  );
});
