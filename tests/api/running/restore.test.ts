import { cpSync, existsSync, mkdirSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "libsql";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { createApp } from "#server/api/app.ts";
import { databaseIn, filesIn } from "#server/data-folder.ts";
import type { Lab } from "#server/db/accounts.ts";
import type { ApiToken } from "#server/db/api-tokens.ts";
import { openDiskFiles } from "#server/files/disk-files.ts";
import { openData } from "#server/open-data.ts";
import { aFolder } from "#tests/support/a-folder.ts";
import { labOnDisk, runAdmin } from "#tests/support/data-folder.ts";

let folder: string;

beforeEach(() => {
  folder = aFolder();
  vi.stubEnv("FIBRIL_DATA", folder);
});

afterEach(() => vi.unstubAllEnvs());

const open = () => openData({ dataFolder: process.env.FIBRIL_DATA });

/** An API token of the first account. */
async function aToken({ accounts }: Pick<Lab, "accounts">): Promise<ApiToken> {
  const [owner] = await accounts.list();
  const times = { created_at: "2026-11-21T19:23:28.000Z", valid_till: "2099-01-01T00:00:00.000Z" };
  const named = { id: crypto.randomUUID(), name: "Balance", scope: "read" as const };
  return { ...named, ...times, token_hash: "hash", user_id: owner?.id ?? "", used_at: null };
}

describe("the first start on a backup", () => {
  test("ends all sessions and renews the epoch; the second start changes nothing", async () => {
    const lab = await labOnDisk();
    expect((await runAdmin(lab.data, "backup", folder)).code).toBe(0);
    vi.stubEnv("FIBRIL_DATA", folder);
    const { db, accounts, isRestored } = await open();
    expect(isRestored).toBe(true);
    const epoch = await db.epoch();
    expect(epoch).not.toBe(await lab.db.epoch());
    const app = createApp({ db, accounts, files: openDiskFiles(filesIn(folder)), clock: lab.clock });
    const headers = { Authorization: `Bearer ${lab.token()}` };
    expect((await app.request("/api/chemicals", { headers })).status).toBe(401);
    await db.close();
    const again = await open();
    expect([again.isRestored, await again.db.epoch()]).toEqual([false, epoch]);
    await again.db.close();
  });

  test("ends a session that was opened while the server's clock was ahead", async () => {
    const lab = await labOnDisk();
    const [owner] = await lab.accounts.list();
    if (owner === undefined) throw new Error("The lab has no account.");
    const times = { created_at: "2199-01-01T00:00:00.000Z", valid_till: "2199-01-08T00:00:00.000Z" };
    const opened = { ...times, user_id: owner.id, token_hash: "ahead", device: null, used_at: null };
    expect(await lab.accounts.sessions.add(opened, owner)).toBe(true);
    await runAdmin(lab.data, "backup", folder);
    vi.stubEnv("FIBRIL_DATA", folder);
    const { db, accounts } = await open();
    const now = new Date().toISOString();
    expect((await lab.accounts.sessions.list(now)).map(({ token_hash }) => token_hash)).toContain("ahead");
    expect(await accounts.sessions.list(now)).toEqual([]);
    await db.close();
  });

  test("revokes all API tokens", async () => {
    const lab = await labOnDisk();
    await lab.accounts.apiTokens.add(await aToken(lab));
    await runAdmin(lab.data, "backup", folder);
    vi.stubEnv("FIBRIL_DATA", folder);
    const { db, accounts } = await open();
    expect(await accounts.apiTokens.list()).toEqual([]);
    expect(await lab.accounts.apiTokens.list()).toHaveLength(1);
    await db.close();
  });

  test("restores a backup from before there were API tokens", async () => {
    const lab = await labOnDisk();
    await runAdmin(lab.data, "backup", folder);
    const sql = new Database(databaseIn(folder));
    sql.exec("drop table api_tokens; drop table provider_links;");
    sql.exec("drop index sessions_user; alter table sessions drop column ended;");
    for (const column of ["seen_at", "must_change_password", "former_key", "name"])
      sql.exec(`alter table users drop column ${column};`);
    sql.exec("pragma user_version = 12");
    sql.close();
    vi.stubEnv("FIBRIL_DATA", folder);
    const { db, accounts, isRestored } = await open();
    expect(isRestored).toBe(true);
    await accounts.apiTokens.add(await aToken({ accounts }));
    expect(await accounts.apiTokens.list()).toHaveLength(1);
    await db.close();
  });

  test("is known after a stop in between, too", async () => {
    const lab = await labOnDisk();
    await runAdmin(lab.data, "backup", folder);
    expect((await runAdmin(folder, "after-restore")).output).toContain("All sessions have ended.");
    vi.stubEnv("FIBRIL_DATA", folder);
    const { db, isRestored } = await open();
    expect(isRestored).toBe(true);
    await db.close();
  });
});

describe("a folder with stored files", () => {
  beforeEach(() => {
    mkdirSync(join(filesIn(folder), "3f"), { recursive: true });
  });

  test.each([
    ["is missing", () => {}],
    ["is empty", () => writeFileSync(databaseIn(folder), "")],
  ])("whose database %s does not start, and nothing is created", async (_, prepare) => {
    prepare();
    await expect(open()).rejects.toThrow("its database is missing or empty");
    expect(existsSync(databaseIn(folder)) && statSync(databaseIn(folder)).size > 0).toBe(false);
  });
});

test("a new folder, and the folder of a lab, are not restored", async () => {
  const first = await open();
  expect(first.isRestored).toBe(false);
  await first.db.close();
  const copy = aFolder();
  cpSync(folder, copy, { recursive: true });
  vi.stubEnv("FIBRIL_DATA", copy);
  const second = await open();
  expect(second.isRestored).toBe(false);
  await second.db.close();
});
