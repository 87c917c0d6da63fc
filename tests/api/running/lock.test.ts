import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { databaseIn, filesIn } from "#server/data-folder.ts";
import { diskFiles, openDiskFiles } from "#server/files/disk-files.ts";
import { deleteIncomplete } from "#server/files/incoming.ts";
import { lockFolder } from "#server/lock-folder.ts";
import { openData } from "#server/open-data.ts";
import { aFolder, anEmptyFolder } from "#tests/support/a-folder.ts";
import { labOnDisk, runAdmin } from "#tests/support/data-folder.ts";

let folder: string;

beforeEach(() => {
  folder = anEmptyFolder();
});

afterEach(() => vi.unstubAllEnvs());

const open = (isServer: boolean) => {
  vi.stubEnv("FIBRIL_DATA", folder);
  return openData({ dataFolder: folder }, { isServer });
};
const start = () => open(true);
const refusal = () => `Another server, or a command of npm run admin, uses ${folder}. Only one may.`;

describe("a data folder with a server", () => {
  test("refuses a second server, and accepts it after the first has ended", async () => {
    const first = await start();
    await expect(start()).rejects.toThrow(refusal());
    await first.db.close();
    first.unlock();
    const second = await start();
    await second.db.close();
    second.unlock();
  });

  test("accepts a server after another process was killed that had the lock", async () => {
    const source = readFileSync(join(import.meta.dirname, "../../../server/lock-folder.ts"), "utf8");
    const { outputText } = ts.transpileModule(source, {
      compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 },
    });
    const code = `${outputText}\nlockFolder(${JSON.stringify(folder)}, 0);\nconsole.log("locked");\nsetInterval(() => {}, 1000);`;
    const other = spawn(process.execPath, ["--input-type=module", "-e", code]);
    onTestFinished(() => void other.kill("SIGKILL"));
    await once(other.stdout, "data");
    await expect(start()).rejects.toThrow(refusal());
    expect(existsSync(databaseIn(folder))).toBe(false);
    other.kill("SIGKILL");
    await once(other, "exit");
    const lab = await start();
    await lab.db.close();
    lab.unlock();
  });

  test("accepts commands beside the server; while one runs, no server starts", async () => {
    const lab = await start();
    expect((await runAdmin(folder, "add-location", "Attic")).code).toBe(0);
    await lab.db.close();
    lab.unlock();
    const command = await open(false);
    await expect(start()).rejects.toThrow(refusal());
    await command.db.close();
    command.unlock();
    expect((await runAdmin(folder, "add-location", "Cellar")).code).toBe(0);
    lockFolder(folder, 0)?.();
    const again = lockFolder(folder, 0);
    expect(again).not.toBe(null);
    again?.();
  });
});

test("incomplete uploads are deleted by the server that listens, not by one that opens the files", () => {
  const upload = join(folder, "files", "incoming", crypto.randomUUID());
  mkdirSync(join(folder, "files", "incoming"), { recursive: true });
  writeFileSync(upload, "half a leaf");
  diskFiles(join(folder, "files"));
  expect(existsSync(upload)).toBe(true);
  deleteIncomplete(join(folder, "files"));
  expect(existsSync(upload)).toBe(false);
});

test("a lock file that cannot be opened is named", async () => {
  mkdirSync(join(folder, "server.lock"));
  await expect(start()).rejects.toThrow(`${join(folder, "server.lock")} cannot be opened: `);
});

test("a database that cannot be opened is named, and the folder is released", async () => {
  writeFileSync(databaseIn(folder), "no database at all");
  await expect(start()).rejects.toThrow(`${databaseIn(folder)} cannot be opened: file is not a database`);
  const lock = lockFolder(folder, 0);
  expect(lock).not.toBe(null);
  lock?.();
});

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);

async function openAndStore(dataFolder: string): Promise<void> {
  const { db, unlock } = await openData({ dataFolder }, { isServer: true });
  await db.transaction((tx) => tx.position());
  for (const name of ["lab.sqlite", "lab.sqlite-wal", "lab.sqlite-shm", "server.lock"])
    expect([name, modeOf(join(dataFolder, name))]).toEqual([name, "600"]);
  await db.close();
  unlock();
}

test("a new data folder is readable by its owner only, and so is everything in it", async () => {
  const folder = join(aFolder(), "new", "data");
  await openAndStore(folder);
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
  await openAndStore(folder);
  expect([modeOf(folder), modeOf(join(folder, "notes.txt"))]).toEqual(["700", "600"]);
  // Its owner still runs it.
  expect(modeOf(join(folder, "backup.sh"))).toBe("700");
});

test("a folder that all users of the machine share is not closed, and the start warns", async () => {
  const folder = anEmptyFolder();
  chmodSync(folder, 0o1777);
  const warn = vi.spyOn(process.stderr, "write").mockImplementation(() => true);
  await openAndStore(folder);
  expect(modeOf(folder)).toBe("1777");
  expect(warn.mock.calls).toEqual([
    [`${folder} can be read by other users of this machine: correct its mode.\n`],
  ]);
  warn.mockRestore();
});
