import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { dataCommands } from "#server/admin/data/data-commands.ts";
import { moveCommands } from "#server/admin/data/move-command.ts";
import { moveFilesCommands } from "#server/admin/data/move-files-command.ts";
import { restoreCommands } from "#server/admin/data/restore-command.ts";
import { filesIn } from "#server/data-folder.ts";
import { diskFiles } from "#server/files/disk-files.ts";
import type { Files } from "#server/files/files.ts";
import { openFiles } from "#server/files/open-files.ts";
import type { BucketSettings } from "#server/files/s3/bucket-settings.ts";
import { s3Files } from "#server/files/s3/s3-files.ts";
import { openData } from "#server/open-data.ts";
import { readSettings } from "#server/settings/read-settings.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { aLeaf, imageMeta } from "#tests/fixtures/images.ts";
import { aBucket, environmentOf, testStore } from "#tests/support/a-bucket.ts";
import { aFolder, filesBelow } from "#tests/support/a-folder.ts";
import { aForm } from "#tests/support/a-form.ts";
import type { TestLab } from "#tests/support/create-lab.ts";
import { labOnDisk, runAdmin } from "#tests/support/data-folder.ts";
import { emptyDatabase, testDatabase } from "#tests/support/open-lab.ts";

async function takePicture(lab: TestLab, number: number): Promise<string> {
  const form = aForm(imageMeta(aLeaf(number), `leaf-${number}.jpg`), aLeaf(number));
  const reply = await lab.request("POST", `/api/grow-trials/${growIds.tray}/save-image`, { form });
  return (await reply.json()).id;
}

/** The bytes of every file, by name. */
async function contentOf(files: Files): Promise<Record<string, string>> {
  const content: Record<string, string> = {};
  for await (const { name } of files.list()) {
    const file = await files.read(name);
    content[name] = file
      ? Buffer.from(await new Response(file.open()).arrayBuffer()).toString("hex")
      : "missing";
  }
  return content;
}

describe.runIf(testStore !== undefined)("a lab whose files are in a bucket", () => {
  let bucket: BucketSettings;
  let lab: TestLab & { data: string };
  let copy: string;

  beforeEach(async () => {
    bucket = await aBucket("cnf/");
    lab = await labOnDisk({ bucket });
    await lab.put(growChanges);
    await takePicture(lab, 1);
    copy = aFolder();
  });

  const backUp = () => dataCommands.backup?.run({ ...lab, folder: lab.data }, copy, {});
  const check = () => dataCommands.check?.run({ ...lab, folder: lab.data }, "", {});
  const restore = (place: Record<string, string>) =>
    restoreCommands.restore?.runAlone(readSettings(place), copy);

  test("is checked and backed up with its pictures, the new ones only", async () => {
    expect(await check()).toBe("The database and all pictures (1) are intact.");
    expect(await backUp()).toContain("Pictures: 1 copied, 0 already present.");
    await takePicture(lab, 2);
    expect(await backUp()).toContain("Pictures: 1 copied, 1 already present.");
    expect(await contentOf(diskFiles(filesIn(copy)))).toEqual(await contentOf(lab.files));
  });

  test("a backup is checked with its own pictures, whatever the bucket has", async () => {
    await backUp();
    await takePicture(lab, 2);
    for (const name of Object.keys(await contentOf(lab.files)))
      await lab.files.write(name, Buffer.from("damaged"));
    for (const [name, value] of Object.entries(environmentOf(bucket))) vi.stubEnv(name, value);
    expect(await runAdmin(copy, "check")).toEqual({
      code: 0,
      output: "The database and all pictures (1) are intact.",
    });
  });

  test("a picture that is damaged in the bucket is reported, and one in the backup is copied anew", async () => {
    await backUp();
    const [image] = await lab.db.all("images");
    const id = image?.id ?? "";
    writeFileSync(join(filesIn(copy), id.slice(0, 2), id), aLeaf(9));
    expect(await backUp()).toContain("Damaged in the backup and copied anew: 1.");
    await lab.files.write(id, aLeaf(9));
    await expect(check()).rejects.toThrow("the bytes differ from the saved picture");
  });

  const places: [string, () => Promise<Record<string, string>>][] = [["SQLite", async () => ({})]];
  if (testDatabase !== undefined)
    places.push(["PostgreSQL", async () => ({ DATABASE_URL: await emptyDatabase(testDatabase ?? "") })]);

  test.each(places)(
    "is restored with %s and another bucket, which then has every picture",
    async (_, aPlace) => {
      await backUp();
      const other = await aBucket();
      const place = { FIBRIL_DATA: aFolder(), ...environmentOf(other), ...(await aPlace()) };
      expect(await restore(place)).toContain(`1 pictures and files copied to the bucket ${other.bucket}`);
      const files = s3Files(other, aFolder());
      expect(await contentOf(files)).toEqual(await contentOf(lab.files));
      const { db, unlock } = await openData(readSettings(place));
      expect(await db.all("images")).toEqual(await lab.db.all("images"));
      await db.close();
      unlock();
      expect(filesBelow(filesIn(place.FIBRIL_DATA))).toEqual([]);
    },
  );

  test("is checked with the pictures of the bucket after a restore, before the first start too", async () => {
    await backUp();
    const place = { FIBRIL_DATA: aFolder(), ...environmentOf(await aBucket()) };
    await restore(place);
    for (const [name, value] of Object.entries(place)) vi.stubEnv(name, value);
    expect(await runAdmin(place.FIBRIL_DATA, "check")).toEqual({
      code: 0,
      output: "The database and all pictures (1) are intact.",
    });
  });

  test("is restored in a folder", async () => {
    await backUp();
    const place = { FIBRIL_DATA: aFolder() };
    expect(await restore(place)).toContain("with 1 pictures and files");
    expect(await contentOf(diskFiles(filesIn(place.FIBRIL_DATA)))).toEqual(await contentOf(lab.files));
  });

  test("is not restored, and nothing is changed, when the bucket cannot be used", async () => {
    await backUp();
    const place = { FIBRIL_DATA: aFolder(), ...environmentOf({ ...bucket, secret: "wrong" }) };
    await expect(restore(place)).rejects.toThrow("The lab's file store does not answer.");
    expect(filesBelow(place.FIBRIL_DATA)).toEqual([]);
  });

  test("leaves them there when it moves to another database", async () => {
    const target = aFolder();
    const moved = await moveCommands["move-to"]?.run({ ...lab, folder: lab.data }, target, {});
    expect(moved).toContain("every table compared. The files remain where they are.");
    expect(filesBelow(filesIn(target))).toEqual([]);
  });
});

describe.runIf(testStore !== undefined)("npm run admin -- move-files", () => {
  let bucket: BucketSettings;
  let lab: TestLab & { data: string };
  let settings: Record<string, string>;
  const names = Array.from({ length: 3 }, () => crypto.randomUUID()).sort();
  const [first = "", second = ""] = names;

  beforeEach(async () => {
    bucket = await aBucket();
    lab = await labOnDisk({ bucket: null });
    settings = { FIBRIL_DATA: lab.data, ...environmentOf(bucket) };
    for (const name of names) await lab.files.write(name, aLeaf(names.indexOf(name)));
  });

  const move = (direction: string, given = settings) =>
    moveFilesCommands["move-files"]?.runAlone(readSettings(given), direction);
  const inBucket = () => s3Files(bucket, aFolder());
  const open = (given: Record<string, string>) => openFiles(readSettings(given), lab.data);

  test("copies every file to the bucket and back, compares them, and can be repeated", async () => {
    const before = await contentOf(lab.files);
    expect(await move("to-bucket")).toContain(`Files: 3 copied to the bucket ${bucket.bucket}`);
    expect(await contentOf(inBucket())).toEqual(before);
    await lab.files.write(crypto.randomUUID(), aLeaf(4));
    expect(await move("to-bucket")).toContain(`Files: 1 copied to the bucket ${bucket.bucket}`);
    expect(await move("to-bucket")).toContain("4 already present");
    const all = await contentOf(lab.files);
    rmSync(filesIn(lab.data), { recursive: true });
    expect(await move("from-bucket")).toContain(`Files: 4 copied to ${filesIn(lab.data)}, 0 already present`);
    expect(await contentOf(lab.files)).toEqual(all);
    expect(await contentOf(inBucket())).toEqual(all);
  });

  test("continues after an interruption, and neither side loses a file", async () => {
    const before = await contentOf(lab.files);
    const files = inBucket();
    await files.write(first, aLeaf(0));
    const unfinished = await files.receive(Readable.from([aLeaf(1)]));
    await unfinished.prepare();
    expect(await move("to-bucket")).toContain("Files: 2 copied");
    expect([await contentOf(lab.files), await contentOf(files)]).toEqual([before, before]);
  });

  test.each(["to-bucket", "from-bucket"])(
    "%s does not overwrite a different file, and names it",
    async (direction) => {
      const other = inBucket();
      await other.write(second, aLeaf(7));
      // Of the same length.
      expect((await other.read(second))?.length).toBe((await lab.files.read(second))?.length);
      const [target, before] = direction === "to-bucket" ? [other, aLeaf(7)] : [lab.files, aLeaf(1)];
      await expect(move(direction)).rejects.toThrow(new RegExp(`1 not copied: .*\\n {2}${second}$`));
      expect((await contentOf(target))[second]).toBe(before.toString("hex"));
    },
  );

  test("needs the settings of a bucket that can be used, and a direction", async () => {
    await expect(move("to-bucket", { FIBRIL_DATA: lab.data })).rejects.toThrow("are not set");
    await expect(move("")).rejects.toThrow("State the direction: to-bucket or from-bucket.");
    await expect(move("to-bucket", { ...settings, FIBRIL_S3_SECRET: "wrong" })).rejects.toThrow(
      "The lab's file store does not answer.",
    );
  });

  test("a server does not start where the lab's files are not", async () => {
    const missing = `FIBRIL_S3_BUCKET is set, and 3 files in ${filesIn(lab.data)} are not in the bucket. Copy them`;
    await expect(open(settings)).rejects.toThrow(missing);
    await move("to-bucket");
    expect((await open(settings)).place).toContain(bucket.bucket);
    await expect(open({})).rejects.toThrow("The files of this lab are in a bucket");
    await move("from-bucket");
    expect((await open({})).place).toBe(filesIn(lab.data));
  });

  test("the server's start leaves no object in the bucket", async () => {
    await move("to-bucket");
    const before = await contentOf(inBucket());
    const incoming = join(filesIn(lab.data), "incoming");
    mkdirSync(incoming, { recursive: true });
    await open(settings);
    expect(await contentOf(inBucket())).toEqual(before);
    expect(filesBelow(incoming)).toEqual([]);
  });
});
