import { cpSync, mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { dataCommands } from "#server/admin/data/data-commands.ts";
import { createApp } from "#server/api/app.ts";
import { defaultLimits, openSession } from "#server/auth/sessions.ts";
import { databaseIn, filesIn } from "#server/data-folder.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { openDiskFiles } from "#server/files/disk-files.ts";
import { growChanges, growIds } from "#tests/fixtures/grow-trials.ts";
import { aLeaf, imageMeta, sha256 } from "#tests/fixtures/images.ts";
import { aFolder, filesBelow } from "#tests/support/a-folder.ts";
import { aForm } from "#tests/support/a-form.ts";
import { labOnDisk, runAdmin } from "#tests/support/data-folder.ts";

let lab: Awaited<ReturnType<typeof labOnDisk>>;
let first: string;
let copy: string;

beforeEach(async () => {
  lab = await labOnDisk();
  await lab.put(growChanges);
  first = await takePicture(1);
  copy = aFolder();
});

async function takePicture(number: number): Promise<string> {
  const form = aForm(imageMeta(aLeaf(number), `leaf-${number}.jpg`), aLeaf(number));
  const reply = await lab.request("POST", `/api/grow-trials/${growIds.tray}/save-image`, { form });
  return (await reply.json()).id;
}

const backUp = (folder = copy) => runAdmin(lab.data, "backup", folder);
const check = (folder = copy) => runAdmin(folder, "check");
const whole = (pictures: number) => ({
  code: 0,
  output: `The database and all pictures (${pictures}) are intact.`,
});
const copied = (fresh: number, present: number) => ({
  code: 0,
  output: `Copied the lab to ${copy}. Pictures: ${fresh} copied, ${present} already present.`,
});
/** Of pictures with their thumbnails, and a database. */
const filesOf = (...ids: string[]) =>
  [
    "lab.sqlite",
    ...ids.flatMap((id) => [id, `${id}.thumbnail`].map((name) => join("files", id.slice(0, 2), name))),
  ].sort();
const pathOf = (folder: string, id: string) => join(filesIn(folder), id.slice(0, 2), id);

/** A file that cannot be read: the copy does not reach the files after it. */
const unreadable = () => pathOf(lab.data, "00000000-0000-4000-8000-000000000000");

test("a backup contains the whole lab, without uploads in progress", async () => {
  const onItsWay = join(filesIn(lab.data), "incoming", crypto.randomUUID());
  mkdirSync(dirname(onItsWay), { recursive: true });
  writeFileSync(onItsWay, "half a leaf");
  expect(await backUp()).toEqual(copied(1, 0));
  expect(filesBelow(copy)).toEqual(filesOf(first));
  expect(await check()).toEqual(whole(1));
  expect(readFileSync(onItsWay, "utf8")).toBe("half a leaf");
});

test("a second backup has what was recorded since, and copies only the pictures that are new", async () => {
  await backUp();
  const before = statSync(pathOf(copy, first));
  const second = await takePicture(2);
  expect(await backUp()).toEqual(copied(1, 1));
  expect(filesBelow(copy)).toEqual(filesOf(first, second));
  expect(statSync(pathOf(copy, first))).toEqual(before);
  expect(await check()).toEqual(whole(2));
});

test("a picture that the lab has lost is reported, and remains in the backup", async () => {
  await backUp();
  rmSync(pathOf(lab.data, first));
  const { code, output } = await backUp();
  expect([code, output]).toEqual([
    0,
    `${copied(0, 0).output} WARNING: missing or damaged in the lab itself: ${first}.`,
  ]);
  expect(filesBelow(copy)).toEqual(filesOf(first));
});

test("a picture taken while pictures are copied is left to the next backup, file and record", async () => {
  const list = async function* () {
    yield* lab.files.list();
    await takePicture(2);
  };
  await dataCommands.backup?.run({ ...lab, folder: lab.data, files: { ...lab.files, list } }, copy, {});
  expect(await check()).toEqual(whole(1));
  await backUp();
  expect(await check()).toEqual(whole(2));
});

test("a lab that is restored shows its pictures, in a new epoch", async () => {
  await backUp();
  const restored = aFolder();
  cpSync(copy, restored, { recursive: true });
  expect((await runAdmin(restored, "after-restore")).code).toBe(0);
  const { db, accounts } = openSqlite(databaseIn(restored));
  const files = openDiskFiles(filesIn(restored));
  const app = createApp({ db, accounts, files, clock: lab.clock });
  const picture = (token: string) =>
    app.request(`/api/images/${first}`, { headers: { Authorization: `Bearer ${token}` } });
  expect((await picture(lab.token())).status).toBe(401);
  const dana = await accounts.find("dana");
  if (!dana) throw new Error("no account");
  const from = { device: null, limits: defaultLimits };
  const opened = await openSession(accounts, lab.clock, { account: dana }, from);
  const shown = await picture(opened?.token ?? "");
  expect(sha256(new Uint8Array(await shown.arrayBuffer()))).toBe(sha256(aLeaf(1)));
  expect(await db.epoch()).not.toBe(await lab.db.epoch());
});

describe("a backup that is interrupted", () => {
  test("leaves the earlier one complete, and the next one finishes it", async () => {
    await backUp();
    const second = await takePicture(2);
    mkdirSync(unreadable(), { recursive: true });
    await expect(backUp()).rejects.toThrow("EISDIR");
    expect(await check()).toEqual(whole(1));
    rmSync(unreadable(), { recursive: true });
    expect((await backUp()).code).toBe(0);
    expect(filesBelow(copy)).toEqual(filesOf(first, second));
    expect(await check()).toEqual(whole(2));
  });

  test("as the first of its folder is not yet a backup, and the next one finishes it", async () => {
    mkdirSync(unreadable(), { recursive: true });
    await expect(backUp()).rejects.toThrow("EISDIR");
    await expect(check()).rejects.toThrow(`There is no lab in ${copy}`);
    rmSync(unreadable(), { recursive: true });
    expect((await backUp()).code).toBe(0);
    expect(await check()).toEqual(whole(1));
  });

  test("by a power cut leaves nothing that the next one would treat as complete", async () => {
    await backUp();
    writeFileSync(`${databaseIn(copy)}.part`, "half a database");
    writeFileSync(`${databaseIn(copy)}.part-journal`, "how it was before");
    mkdirSync(join(filesIn(copy), "incoming"), { recursive: true });
    writeFileSync(join(filesIn(copy), "incoming", crypto.randomUUID()), "half a leaf");
    writeFileSync(pathOf(copy, first), "half a leaf");
    expect(await backUp()).toEqual(copied(1, 0));
    expect(filesBelow(copy)).toEqual(filesOf(first));
    expect(await check()).toEqual(whole(1));
  });
});

describe("a backup is refused to", () => {
  const refusal = (named: string) =>
    expect(dataCommands.backup?.run({ ...lab, folder: lab.data }, named, {})).rejects;

  test("a missing folder", () => refusal("").toThrow("Name the folder to write to."));

  test("the data folder and the folders in it, by any path", async () => {
    symlinkSync(lab.data, copy);
    for (const named of [lab.data, join(lab.data, "files", "new"), join(copy, "new")])
      await refusal(named).toThrow(`${named} is in the lab's data folder. Name a folder elsewhere`);
  });

  test("a file", async () => {
    writeFileSync(copy, "");
    await refusal(copy).toThrow(`${copy} is a file. Name a folder.`);
  });

  test("a folder of other files, and changes none of them", async () => {
    mkdirSync(copy);
    writeFileSync(join(copy, "thesis.txt"), "");
    await refusal(copy).toThrow(`${copy} is not empty and not an earlier backup. Name a new folder.`);
    expect(filesBelow(copy)).toEqual(["thesis.txt"]);
  });

  test("the data folder of another lab, and a file that is not a database", async () => {
    const other = await labOnDisk();
    await other.db.close();
    mkdirSync(copy);
    writeFileSync(databaseIn(copy), "no database");
    for (const named of [other.data, copy])
      await refusal(named).toThrow(`${named} contains a lab.sqlite that is not a backup. Name a new folder.`);
  });

  test("the backup of another lab", async () => {
    const other = await labOnDisk();
    await runAdmin(other.data, "backup", copy);
    await refusal(copy).toThrow(`${copy} contains the backup of another lab. Name a new folder.`);
  });
});

test("nothing is created where FIBRIL_DATA names no lab", async () => {
  const nowhere = aFolder();
  for (const command of [["backup", copy], ["check"], ["after-restore"]])
    await expect(runAdmin(nowhere, ...command)).rejects.toThrow(`There is no lab in ${nowhere}`);
  expect(
    filesBelow(dirname(nowhere)).filter((file) => join(dirname(nowhere), file).startsWith(nowhere)),
  ).toEqual([]);
});
