import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import Database from "libsql";
import pg from "pg";
import { expect, test } from "vitest";
import { chemicalList } from "#domain/chemicals/views.ts";
import { removalClaim } from "#domain/trays/plugs.ts";
import { isPassword } from "#server/auth/passwords.ts";
import type { Lab } from "#server/db/accounts.ts";
import { digested } from "#server/db/copied-tables.ts";
import { openPostgres } from "#server/db/postgres/postgres.ts";
import { openSqlite } from "#server/db/sqlite/sqlite.ts";
import { aFolder, anEmptyFolder } from "#tests/support/a-folder.ts";
import { runAdmin } from "#tests/support/data-folder.ts";
import { testDatabase } from "#tests/support/open-lab.ts";

const stored = join(import.meta.dirname, "../../snapshots");
const versions = readdirSync(stored).flatMap(
  (name) => /^lab-schema-(\d+)\.sqlite\.br$/.exec(name)?.[1] ?? [],
);
const read = (name: string) => brotliDecompressSync(readFileSync(join(stored, `lab-schema-${name}.br`)));

function onSqlite(version: string): Lab {
  const file = join(anEmptyFolder(), "lab.sqlite");
  writeFileSync(file, read(`${version}.sqlite`));
  return openSqlite(file);
}

async function onPostgres(version: string, server: string): Promise<Lab> {
  const schema = `released_${crypto.randomUUID().replaceAll("-", "")}`;
  const dump = read(`${version}.postgres.sql`).toString().replaceAll("fibril_released_lab", schema);
  const client = new pg.Client(server);
  await client.connect();
  // Lines that begin with a backslash are commands of psql.
  await client.query(dump.replaceAll(/^\\.*$/gm, ""));
  await client.end();
  return openPostgres(`${server}?options=${encodeURIComponent(`-c search_path=${schema}`)}`);
}

/** Reads and writes as the server does. */
async function use({ db, accounts }: Lab): Promise<void> {
  expect(await db.faults()).toEqual([]);
  const rows = [];
  for await (const slice of db.rows(chemicalList, {})) rows.push(...slice);
  expect(rows.length).toBeGreaterThan(5);
  const dana = (await accounts.list()).find(({ username }) => username === "dana.ruiz");
  expect(dana).toMatchObject({ role: "administrator", is_disabled: false });
  expect(await isPassword(dana?.password_hash ?? null, "fibril-demo")).toBe(true);
  const trays = await db.all("tray_formulations");
  const removals = trays.flatMap(({ id, plug_removals }) => plug_removals.map((one) => [one.id, id]));
  expect(removals.length).toBeGreaterThan(0);
  for (const [removal = "", owner_id] of removals)
    expect(await db.get("claims", removalClaim(removal)), removal).toMatchObject({ owner_id });
  const [trial] = await db.all("grow_trials");
  expect(await db.history("grow_trials", trial?.id ?? "")).not.toEqual([]);
  const before = await db.position();
  await db.transaction((tx) =>
    tx.apply([{ table: "locations", id: "a", record: { id: "a", name: "A" } }], by),
  );
  expect((await db.changes(before, 10)).map(({ table, id, version }) => [table, id, version])).toEqual([
    ["locations", "a", 1],
  ]);
}

const by = {
  command: "c",
  operation: "o",
  user: "u",
  device: null,
  at: "2026-12-01T08:00:00.000Z",
  recorded_at: null,
  clock_off_ms: null,
};

const digestOf = async ({ db }: Lab) => {
  const { digests, rows } = digested(db.copy());
  for await (const _ of rows);
  return [...digests];
};

test("a lab of a released version is stored", () => expect(versions).not.toEqual([]));

test.each(versions)("a backup of version %s is checked and restored", async (version) => {
  const backup = join(anEmptyFolder(), "lab.sqlite");
  writeFileSync(backup, read(`${version}.sqlite`));
  // The pictures are not stored.
  const sql = new Database(backup);
  sql.exec("delete from records where table_name = 'images'");
  sql.close();
  const checked = await runAdmin(dirname(backup), "check");
  expect(checked).toEqual({ code: 0, output: "The database and all pictures (0) are intact." });
  const restored = await runAdmin(aFolder(), "restore", backup);
  expect(restored).toMatchObject({ code: 0, output: expect.stringContaining("everyone signs in again") });
});

test.each(versions)("a lab of version %s is upgraded, complete, and in use", async (version) => {
  const lab = onSqlite(version);
  const upgraded = await digestOf(lab);
  await use(lab);
  await lab.db.close();
  if (testDatabase === undefined) return;
  const onServer = await onPostgres(version, testDatabase);
  // The same lab on both databases remains the same lab.
  expect(await digestOf(onServer)).toEqual(upgraded);
  await use(onServer);
  await onServer.db.close();
});
