import { once } from "node:events";
import { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { exportLab } from "#server/exchange/eln/export/export-eln.ts";
import type { Files, StoredFile } from "#server/files/files.ts";
import { filesBelow } from "#tests/support/a-folder.ts";
import type { TestLab } from "#tests/support/create-lab.ts";
import { demonstration, written } from "#tests/support/eln-files.ts";

const demo = demonstration();
beforeAll(() => demo, 120_000);

/** The lab with another content for every picture. */
const withPictures = (lab: TestLab, open: (file: StoredFile) => ReadableStream<Uint8Array>) => {
  const read: Files["read"] = async (name) => {
    const file = await lab.files.read(name);
    return file && { length: file.length, open: () => open(file) };
  };
  return { ...lab, files: { ...lab.files, read } };
};

test("a picture that cannot be read to its end breaks the download off: no file looks complete", async () => {
  const failing = withPictures(
    await demo,
    () => new ReadableStream({ pull: (stream) => stream.error(new Error("the disk fails")) }),
  );
  await expect(written((await exportLab(failing, null)).file)).rejects.toThrow("the disk fails");
});

test("pictures are opened one after another, as far as the file is read, and closed when it is closed", async () => {
  let opened = 0;
  let closed = 0;
  const endless = withPictures(await demo, () => {
    opened += 1;
    return new ReadableStream({
      pull: (stream) => stream.enqueue(new Uint8Array(65_536)),
      cancel: () => {
        closed += 1;
      },
    });
  });
  const { file } = await exportLab(endless, null);
  let read = 0;
  for await (const piece of file.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    read += piece.length;
    if (read > 4_000_000) break;
  }
  expect([opened, closed]).toEqual([1, 0]);
  file.destroy();
  await once(file, "close");
  await expect.poll(() => closed).toBe(1);
  expect(opened).toBe(1);
});

test("an export that is not read opens no picture", async () => {
  let opened = 0;
  const counted = withPictures(await demo, (stored) => {
    opened += 1;
    return stored.open();
  });
  const { file } = await exportLab(counted, null);
  expect(file).toBeInstanceOf(Readable);
  file.destroy();
  await once(file, "close");
  expect(opened).toBe(0);
});

test("records are read as far as the file is read, slice by slice, and the rest when it is read on", async () => {
  const lab = await demo;
  let read = 0;
  const count = (found: readonly unknown[]) => {
    read += found.length;
  };
  const snapshot: typeof lab.db.snapshot = async (turn) => {
    const opened = await lab.db.snapshot(turn);
    if (opened === null) return null;
    const [stored, storedAfter] = [opened.stored.bind(opened), opened.storedAfter.bind(opened)];
    const counted: Pick<typeof opened, "stored" | "storedAfter"> = {
      async stored(refs) {
        const found = await stored(refs);
        count(found);
        return found;
      },
      async storedAfter(...slice) {
        const found = await storedAfter(...slice);
        count(found);
        return found;
      },
    };
    return Object.assign(opened, counted);
  };
  const db = new Proxy(lab.db, {
    get: (target, name) => {
      if (name === "snapshot") return snapshot;
      const member = Reflect.get(target, name, target);
      return typeof member === "function" ? member.bind(target) : member;
    },
  });
  const { file } = await exportLab({ ...lab, db }, null);
  expect(read).toBe(0);
  const pieces = file[Symbol.asyncIterator]();
  await pieces.next();
  const first = read;
  expect(first).toBeGreaterThan(0);
  while (!(await pieces.next()).done);
  expect(read).toBeGreaterThan(10 * first);
});

test("nothing is left on the disk of an export that was read, or was not read to its end", async () => {
  const lab = await demo;
  const incomplete = () => filesBelow(lab.folder).filter((path) => path.includes("incoming"));
  const { file } = await exportLab(lab, null);
  const pieces = file[Symbol.asyncIterator]();
  while (incomplete().length === 0) expect((await pieces.next()).done).toBe(false);
  file.destroy();
  await expect.poll(incomplete).toEqual([]);
  await written((await exportLab(lab, null)).file);
  await expect.poll(incomplete).toEqual([]);
});
