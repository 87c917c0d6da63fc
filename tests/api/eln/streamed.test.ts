import { once } from "node:events";
import { Readable } from "node:stream";
import { beforeAll, expect, test } from "vitest";
import { exportLab } from "#server/eln/export/export-eln.ts";
import type { Files, StoredFile } from "#server/files/files.ts";
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

test("an export that nobody reads opens no picture", async () => {
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
