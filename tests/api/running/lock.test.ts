import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { databaseIn } from "#server/data-folder.ts";
import { diskFiles } from "#server/files/disk-files.ts";
import { deleteIncomplete } from "#server/files/incoming.ts";
import { lockFolder } from "#server/lock-folder.ts";
import { openData } from "#server/open-data.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { runAdmin } from "#tests/support/data-folder.ts";

let folder: string;

beforeEach(() => {
  folder = aFolder();
  mkdirSync(folder, { recursive: true });
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
