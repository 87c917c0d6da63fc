import { chmodSync, copyFileSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { databaseIn, filesIn } from "#server/data-folder.ts";
import { openDiskFiles } from "#server/files/disk-files.ts";
import { openData } from "#server/open-data.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { labOnDisk, runAdmin } from "#tests/support/data-folder.ts";

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

async function start(dataFolder: string): Promise<void> {
  const { db, unlock } = await openData({ dataFolder }, { isServer: true });
  await db.transaction((tx) => tx.position());
  for (const name of ["lab.sqlite", "lab.sqlite-wal", "lab.sqlite-shm", "server.lock"])
    expect([name, modeOf(join(dataFolder, name))]).toEqual([name, "600"]);
  await db.close();
  unlock();
}

test("a new data folder is readable by its owner only, and so is everything in it", async () => {
  const folder = join(aFolder(), "new", "data");
  await start(folder);
  expect(modeOf(folder)).toBe("700");
  await openDiskFiles(filesIn(folder)).write(crypto.randomUUID(), new Uint8Array(3));
  expect(modeOf(filesIn(folder))).toBe("700");
});

test("a start closes a folder, and a copied database, that others could read", async () => {
  const lab = await labOnDisk();
  const [backup, folder] = [join(aFolder(), "copy"), aFolder()];
  expect((await runAdmin(lab.data, "backup", backup)).code).toBe(0);
  mkdirSync(folder, { recursive: true });
  copyFileSync(databaseIn(backup), databaseIn(folder));
  writeFileSync(join(folder, "notes.txt"), "of a person");
  writeFileSync(join(folder, "backup.sh"), "#!/bin/sh");
  for (const [path, mode] of [
    [databaseIn(folder), 0o664],
    [join(folder, "notes.txt"), 0o644],
    [join(folder, "backup.sh"), 0o755],
    [folder, 0o755],
  ] as const)
    chmodSync(path, mode);
  await start(folder);
  expect([modeOf(folder), modeOf(join(folder, "notes.txt"))]).toEqual(["700", "600"]);
  // Its owner still runs it.
  expect(modeOf(join(folder, "backup.sh"))).toBe("700");
});

test("a folder that all users of the machine share is not closed, and the start warns", async () => {
  const folder = aFolder();
  mkdirSync(folder, { recursive: true });
  chmodSync(folder, 0o1777);
  const warn = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  await start(folder);
  expect(modeOf(folder)).toBe("1777");
  expect(warn.mock.calls).toEqual([
    [`${folder} can be read by other users of this machine: correct its mode.\n`],
  ]);
  warn.mockRestore();
});
